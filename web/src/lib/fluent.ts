// Messages in one language, from its .ftl text.

import { FluentBundle, FluentResource } from '@fluent/bundle'
import type { Lang } from './model'

export const LANGS = ['en', 'bg', 'ru', 'id'] as const

/** Each language in itself. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = {
  en: 'English',
  bg: 'Български',
  ru: 'Русский',
  id: 'Bahasa Indonesia',
}

export type Args = Record<string, string | number>

export function bundleOf(lang: Lang, ...texts: string[]): FluentBundle {
  const bundle = new FluentBundle(lang, { useIsolating: false })
  for (const text of texts) bundle.addResource(new FluentResource(text))
  return bundle
}

/** A message; its id where it is missing, which a test finds. `errors` collects what could not be put into it. */
export function format(bundle: FluentBundle, id: string, args?: Args, errors: Error[] = []): string {
  const message = bundle.getMessage(id)
  if (message?.value == null) return id
  return bundle.formatPattern(message.value, args ?? null, errors)
}

/** The language to begin with: the first wish of the browser that there is. */
export function preferred(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const found = LANGS.find((lang) => wish.toLowerCase().split('-')[0] === lang)
    if (found !== undefined) return found
  }
  return 'en'
}

/** Chips: 1,240 · 1 240 · 1.240. */
export const chips = (lang: Lang, amount: number): string => new Intl.NumberFormat(lang).format(amount)

/** With a sign, and a real minus: +40, −40, 0. */
export const signed = (lang: Lang, amount: number): string =>
  new Intl.NumberFormat(lang, { signDisplay: 'exceptZero' }).format(amount).replace('-', '−')

export const list = (lang: Lang, names: readonly string[]): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)

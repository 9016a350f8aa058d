// Words and numbers in the chosen language; a component that reads them follows a change.

import type { FluentBundle } from '@fluent/bundle'
import { rankOf, suitOf } from './cards'
import { type Args, bundleOf, chips, format, list, signed } from './fluent'
import { letters } from './letters'
import type { Card, I18n, Lang } from './model'

type Texts = Record<string, () => Promise<string>>

const MAIN = import.meta.glob('../locales/*.ftl', { query: '?raw', import: 'default' }) as Texts
const RULES = import.meta.glob('../locales/rules/*.ftl', { query: '?raw', import: 'default' }) as Texts

class Words implements I18n {
  lang: Lang = $state('en')
  private bundle: FluentBundle | null = $state.raw(null)
  private wanted: Lang = 'en'
  private withRules = false

  /** Speak another language; what is on the screen changes when its words and letters are here. */
  async use(lang: Lang): Promise<void> {
    this.wanted = lang
    const texts = Promise.all([
      MAIN[`../locales/${lang}.ftl`]!(),
      ...(this.withRules ? [RULES[`../locales/rules/${lang}.ftl`]!()] : []),
    ])
    await Promise.all([texts, letters(lang)])
    if (this.wanted !== lang) return
    this.bundle = bundleOf(lang, ...(await texts))
    this.lang = lang
    document.documentElement.lang = lang
  }

  /** The long words of the rules, which not every visit needs. */
  async needRules(): Promise<void> {
    if (this.withRules) return
    this.withRules = true
    await this.use(this.wanted)
  }

  /** Whether there are words at all. */
  get ready(): boolean {
    return this.bundle !== null
  }

  has = (id: string): boolean => this.bundle?.hasMessage(id) ?? false
  t = (id: string, args?: Args): string => (this.bundle === null ? '' : format(this.bundle, id, args))
  n = (amount: number): string => chips(this.lang, amount)
  signed = (amount: number): string => signed(this.lang, amount)
  list = (names: readonly string[]): string => list(this.lang, names)
  card = (card: Card): string => this.t('card', { rank: rankOf(card), suit: suitOf(card) })

  /** When something was, shortly. */
  when = (ms: number): string => {
    const date = new Date(ms)
    const today = date.toDateString() === new Date().toDateString()
    const style = today ? { timeStyle: 'short' as const } : { dateStyle: 'medium' as const, timeStyle: 'short' as const }
    return new Intl.DateTimeFormat(this.lang, style).format(date)
  }
}

export const i18n = new Words()

// The settings of a table in words; what a newer server adds comes with the server's own.

import type { Switch } from '../http'
import type { I18n } from './model'

type Words = I18n & { has(id: string): boolean }

const dashed = (name: string): string => name.replace(/[_:,]/g, '-')

/** How much a raise may be at most. */
export function limitText(i18n: I18n, limit: string): string {
  const cap = /^cap:(\d+)$/.exec(limit)?.[1]
  if (cap !== undefined) return i18n.t('lobby-limit-cap', { antes: Number(cap) })
  return i18n.t(limit === 'pot' ? 'lobby-limit-pot' : 'lobby-limit-none')
}

export function switchText(i18n: Words, one: Switch): string {
  const id = `switch-${dashed(one.name)}`
  return i18n.has(id) ? i18n.t(id) : one.words
}

export function choiceText(i18n: Words, one: Switch, value: string): string {
  const id = `switch-${dashed(one.name)}-${dashed(value)}`
  if (i18n.has(id)) return i18n.t(id)
  return one.choices.find((known) => known.value === value)?.words ?? value
}

export function settingText(i18n: Words, name: string, words: string): string {
  const id = `setting-${dashed(name)}`
  return i18n.has(id) ? i18n.t(id) : words
}

export function presetText(i18n: Words, preset: string): string {
  const id = `new-preset-${preset}`
  return i18n.has(id) ? i18n.t(id) : i18n.t('new-preset-other', { name: preset })
}

export function botsText(i18n: Words, kind: string): string {
  const id = `new-kind-${kind}`
  return i18n.has(id) ? i18n.t(id) : i18n.t('new-kind-other', { name: kind })
}

/** A time: 40 s, 10 min. */
export function timeText(i18n: I18n, ms: number): string {
  return ms >= 120_000 ? i18n.t('unit-minutes', { n: Math.round(ms / 60_000) }) : i18n.t('unit-seconds', { n: Math.round(ms / 1000) })
}

// What went wrong, as a sentence in the reader's language.

import { Problem } from './api'
import { i18n } from './i18n.svelte'

const dashed = (code: string): string => code.replaceAll('_', '-')

/** The sentence for a request that was not done. Where there is none in this language, the server's own. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  const id = `problem-${dashed(error.code)}`
  if (i18n.has(id)) return i18n.t(id, { s: error.retryAfterS ?? 1 })
  return capital(error.sentence) || i18n.t('problem-internal')
}

/** The sentence for something that a table did not do. */
export function refusalOf(code: string): string {
  const id = `refused-${dashed(code)}`
  return i18n.t(i18n.has(id) ? id : 'refused')
}

function capital(sentence: string): string {
  return sentence === '' ? '' : `${sentence[0]!.toUpperCase()}${sentence.slice(1)}${/[.!?]$/.test(sentence) ? '' : '.'}`
}

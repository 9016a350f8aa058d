// The title-bar cue: whose turn it is can be seen from another tab.

import { i18n } from './i18n.svelte'
import type { AskState } from './model'

/** For an effect: keep the title right until the returned function is called. */
export function titled(ask: AskState | null, name: string): () => void {
  const plain = name === '' ? 'Svara' : `${name} · Svara`
  if (ask === null) {
    document.title = plain
    return () => {}
  }
  let lit = true
  const show = (): void => {
    const s = Math.max(0, Math.ceil((ask.endsAt - performance.now()) / 1000))
    // Away, it blinks; at hand, the seconds are on the table already.
    document.title = document.hidden && lit ? `● ${i18n.t('title-seconds', { s })}` : `${i18n.t('title-turn')} · ${plain}`
    lit = !lit
  }
  show()
  const timer = setInterval(show, 1000)
  return () => {
    clearInterval(timer)
    document.title = plain
  }
}

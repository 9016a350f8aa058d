// What is set beforehand: bound to one hand, one phase of it and one price, and gone after one use. It falls away when
// any of them changes, and it is done only if the server's question has that very choice at that very price.

import type { Ask, Verb } from '../wire'
import type { PreAction, TableState } from './model'

type Kind = PreAction['kind']

/** What one would have to have in to stay, "to", as it stands (R5.5, R5.6): only to bind to and to show. */
function owed(state: TableState): number {
  const me = state.seat === null ? undefined : state.seats[state.seat]
  if (me === undefined) return 0
  const bet = me.blind ? state.level : Math.max(state.level, 2 * state.lastBlind)
  return Math.min(bet, me.bet + me.stack)
}

/** What it is bound to, besides hand and phase: what staying costs; in blind betting the last blind. */
function priceNow(state: TableState): number {
  return state.phase === 'blind' ? state.lastBlind : owed(state)
}

/** What may be set now: nothing while one is asked, out of the hand, or has nothing left to decide. */
export function offered(state: TableState): Kind[] {
  const me = state.seat === null ? undefined : state.seats[state.seat]
  if (me === undefined || !me.live || me.allIn || me.asked || state.pending !== null || state.link.status !== 'live') return []
  if (state.phase === 'blind') return ['look']
  if (state.phase !== 'betting') return []
  if (state.level === 0) return ['fold']
  return owed(state) > me.bet ? ['fold', 'call'] : []
}

/** Set it, or null where it may not be set. */
export function bind(state: TableState, kind: Kind | null): PreAction | null {
  if (kind === null || !offered(state).includes(kind)) return null
  return { kind, hand: state.hand, phase: state.phase, price: priceNow(state) }
}

/** Whether it still stands in this state. */
export function stands(pre: PreAction, state: TableState): boolean {
  const me = state.seat === null ? undefined : state.seats[state.seat]
  const same = pre.hand === state.hand && pre.phase === state.phase && pre.price === priceNow(state)
  return same && me !== undefined && me.live && !me.allIn
}

const VERBS: Readonly<Record<Kind, readonly Verb[]>> = {
  fold: ['fold', 'pass'],
  call: ['call'],
  look: ['look'],
}

/** What to answer with it, or null: then it has fallen away. */
export function answer(pre: PreAction, ask: Pick<Ask, 'hand' | 'choices'>, state: TableState): Verb | null {
  if (ask.hand !== pre.hand || !stands(pre, state)) return null
  const choice = ask.choices.find((one) => VERBS[pre.kind].includes(one.do))
  if (choice === undefined || (choice.do === 'call' && choice.low !== pre.price)) return null
  return choice.do
}

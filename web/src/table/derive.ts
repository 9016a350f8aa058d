// What the parts of the table read off its state.

import type { Choice, SeatState, TableState, Verb } from '../lib/model'

export const mine = (state: TableState): SeatState | null =>
  state.seat === null ? null : (state.seats[state.seat] ?? null)

/** Everybody else clockwise from one's left; all places for a spectator, who may choose one. */
export function others(state: TableState): SeatState[] {
  const { seats, seat } = state
  if (seat === null) return [...seats]
  const order = seats.map((_, i) => seats[(seat + 1 + i) % seats.length]!).slice(0, -1)
  return order.filter((one) => one.person !== null || one.wantedBy !== null)
}

export const choice = (state: TableState, verb: Verb): Choice | undefined =>
  state.ask?.choices.find((one) => one.do === verb)

export const choices = (state: TableState, verb: Verb): Choice[] =>
  state.ask?.choices.filter((one) => one.do === verb) ?? []

export function nameOf(state: TableState, seat: number): string {
  return state.seats[seat]?.person?.name ?? ''
}

/**
 * What one would have to have in to stay, "to", as it stands now: for the words of what is set beforehand, where the
 * server has not asked yet (R5.5, R5.6).
 */
export function toStay(state: TableState): number {
  const me = mine(state)
  if (me === null) return 0
  const owed = me.blind ? state.level : Math.max(state.level, 2 * state.lastBlind)
  return Math.min(owed, me.bet + me.stack)
}

/** Who is still in the hand. */
export const live = (state: TableState): SeatState[] => state.seats.filter((one) => one.live)

export type Mode =
  | 'unknown'
  | 'watch'
  | 'held'
  | 'away'
  | 'broke'
  | 'blind'
  | 'bet'
  | 'split'
  | 'entry'
  | 'svara'
  | 'wait'
  | 'out'
  | 'result'
  | 'idle'

/** What the dock is for now. */
export function mode(state: TableState): Mode {
  if (state.seats.length === 0) return 'unknown' // the table has not been heard from yet
  const me = mine(state)
  if (me === null) return state.offers.some((one) => one.person === state.you) ? 'held' : 'watch'
  if (choice(state, 'look')) return 'blind'
  if (choice(state, 'refuse_split')) return 'split'
  if (choice(state, 'join_svara')) return 'entry'
  if (state.ask !== null) return 'bet'
  if (state.svara !== null) return 'svara'
  if (state.phase === 'blind' || state.phase === 'betting') return me.live ? 'wait' : me.sittingOut ? 'away' : 'out'
  if (me.sittingOut) return 'away'
  if (state.result !== null) return 'result'
  return me.stack < state.ante ? 'broke' : 'idle'
}

/** Who would be dealt in next. */
export const ready = (state: TableState): number =>
  state.seats.filter((one) => one.person && !one.sittingOut && !one.leaving && one.stack >= state.ante).length

/** Whether there can be a next hand: bots come where the table lets them. */
export const handComes = (state: TableState): boolean => ready(state) > 1 || (state.info?.fill ?? 0) > 0

/** Whose turn it is alone; null while several are asked, or nobody is. */
export function actor(state: TableState): SeatState | null {
  const asked = state.seats.filter((one) => one.asked)
  return asked.length === 1 ? asked[0]! : null
}

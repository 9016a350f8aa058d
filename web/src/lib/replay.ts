// A hand that is over, step by step: the same states that a table has, made of the events that the server kept.

import type { HandShown } from '../http'
import type { Happening, RuleSet } from '../wire'
import type { LogLine, Person, SeatState, TableState } from './model'
import { apply, emptySeat, NOTHING, settled } from './reduce'

export interface Step {
  state: TableState
  /** What this step tells; none tells nothing. */
  lines: readonly LogLine[]
}

const WHEN = { now: 0, quiet: true }
/** Shown together with what comes next: alone they would be no step. */
const SILENT: ReadonlySet<string> = new Set(['cards_opened', 'bet_returned', 'hand_ended', 'entry_offered'])

/** All steps of a hand: the first is before its first event. */
export function steps(hand: HandShown, you: string): Step[] {
  const events = hand.events as unknown as Happening[]
  let state = settled(before(hand, events, you))
  const found: Step[] = [{ state, lines: [] }]
  for (const [index, one] of events.entries()) {
    const known = state.log.length
    state = apply(state, { type: 'update', v: index + 1, happened: [one], ask: null }, WHEN)
    const lines = state.log.slice(known)
    const last = found.at(-1)!
    if (SILENT.has(one.type) || lines.length === 0) found[found.length - 1] = { state, lines: [...last.lines, ...lines] }
    else found.push({ state, lines })
  }
  return found
}

/** The table as it was dealt. In a svara its pots are there already, and what they held follows from the end. */
function before(hand: HandShown, events: readonly Happening[], you: string): TableState {
  const first = events[0]
  const count = Math.max(...hand.seats.map((one) => one.seat), ...(first?.type === 'hand_started' ? first.seats : [])) + 1
  const people: Person[] = hand.seats.map((one) => ({
    id: one.person,
    name: one.name,
    bot: one.bot,
    here: true,
    seat: one.seat,
    you: one.person === you,
    muted: false,
  }))
  const seats: SeatState[] = Array.from({ length: count }, (_, at) => emptySeat(at))
  for (const one of hand.seats) seats[one.seat] = { ...emptySeat(one.seat), stack: one.stack }
  const carried = hand.svara_of === null ? 0 : carriedChips(events)
  return {
    ...NOTHING,
    you,
    seat: hand.viewer,
    rules: hand.rules as unknown as RuleSet,
    ante: hand.ante,
    hand: hand.hand,
    svaraOf: hand.svara_of ?? 0,
    people,
    seats,
    pots: carried > 0 && first?.type === 'hand_started' ? [{ name: 'svara', number: 0, chips: carried, seats: first.seats, tied: [] }] : [],
  }
}

/** What lay in the pots before the first bet: all that is formed in the end, less what was bet. */
function carriedChips(events: readonly Happening[]): number {
  const bets = new Map<number, number>()
  for (const one of events) {
    if (one.type === 'blind_bet' || one.type === 'bet_made' || one.type === 'called' || one.type === 'raised') bets.set(one.seat, one.to)
    else if (one.type === 'bet_returned') bets.set(one.seat, (bets.get(one.seat) ?? 0) - one.chips)
    else if (one.type === 'pots_formed') {
      return one.pots.reduce((sum, pot) => sum + pot.chips, 0) - [...bets.values()].reduce((sum, bet) => sum + bet, 0)
    }
  }
  return 0
}

/** How a hand ended for its viewer, in data. */
export interface Outcome {
  kind: 'won' | 'lost' | 'folded' | 'tied' | 'split' | 'voided' | 'watched'
  /** One's own points, 0 if nobody saw them. */
  points: number
  /** The best that was shown by somebody else. */
  best: number
  shown: boolean
}

export function outcome(last: TableState): Outcome {
  const me = last.seat === null ? undefined : last.seats[last.seat]
  const points = me?.score?.points ?? 0
  const shown = last.result?.shown ?? []
  const best = Math.max(0, ...shown.filter((one) => one.seat !== last.seat).map((one) => one.points))
  const told = { points, best, shown: shown.some((one) => one.seat === last.seat) }
  const wins = last.result?.wins ?? []
  if (last.result?.voided) return { kind: 'voided', ...told }
  if (me === undefined || !me.dealt) return { kind: 'watched', ...told }
  if (wins.some((one) => one.how === 'split')) return { kind: 'split', ...told }
  const tied = last.log.findLast((line) => line.what.kind === 'svara')
  if (tied?.what.kind === 'svara' && tied.what.tied.some((who) => who.you)) return { kind: 'tied', ...told }
  if (wins.some((one) => one.seat === last.seat)) return { kind: 'won', ...told }
  return { kind: me.folded ? 'folded' : 'lost', ...told }
}

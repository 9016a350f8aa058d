// Keeps a TableState up to date by frames alone: `apply(state, frame, when)` is pure.
//
// What each event makes of seats, pots and phase is what the frames say, followed step by step; whose turn it is comes
// with the clock, and what one may do with the question. Times in frames count from `now`.

import type { CaughtUp, Happening, PersonView, Pot, SeatView, ServerFrame, Update, View, Whole } from '../wire'
import { lines } from './log'
import type {
  AskState,
  Card,
  ClockState,
  LinkState,
  Person,
  PotState,
  ResultState,
  Score,
  SeatAction,
  SeatState,
  SvaraState,
  TableState,
  Who,
} from './model'
import { score } from './points'
import { fingerprintOf } from './seeds'

/** `quiet`: the frame tells of the past, so that nothing need move. */
export interface When {
  now: number
  quiet: boolean
}

const NO_RULES = {
  seats: 8,
  joker_pair: 'add',
  three_sevens: 'any',
  seven_pair: 'best',
  blind_multiples: [2],
  limit: 'none',
  svara_entry: 'share',
  agree_split: false,
} as const

export const CONNECTING: LinkState = { status: 'connecting', code: '', goingDown: false, retryAt: null }

/** Before the first frame. */
export const NOTHING: TableState = {
  v: 0,
  info: null,
  you: '',
  seat: null,
  rules: NO_RULES,
  ante: 0,
  maxStack: null,
  phase: 'idle',
  hand: 0,
  svaraOf: 0,
  dealer: null,
  stake: 0,
  level: 0,
  lastBlind: 0,
  opened: false,
  seats: [],
  pots: [],
  pot: 0,
  cards: [],
  score: null,
  clock: null,
  pauseUntil: null,
  ask: null,
  result: null,
  svara: null,
  mix: null,
  people: [],
  wishes: [],
  waiting: [],
  offers: [],
  said: [],
  log: [],
  news: { v: 0, quiet: true, happened: [] },
  draining: false,
  halted: '',
  link: CONNECTING,
  pending: null,
  pre: null,
  refusal: null,
  doubts: [],
}

const SAID_MOST = 20
const LOG_MOST = 400

/** The state after a frame. Frames that are about the connection alone change nothing here. */
export function apply(state: TableState, frame: ServerFrame, when: When): TableState {
  switch (frame.type) {
    case 'whole':
      return settled(fromWhole(state, frame, when))
    case 'caught_up':
      return settled(caughtUp(state, frame, when))
    case 'update':
      return settled(update(state, frame, when))
    case 'skip':
      return { ...state, v: frame.v, news: { v: frame.v, quiet: when.quiet, happened: [] } }
    default:
      return state
  }
}

function update(state: TableState, frame: Update, when: When): TableState {
  let next: TableState = { ...state, v: frame.v, news: { v: frame.v, quiet: when.quiet, happened: frame.happened } }
  for (const one of frame.happened) {
    const before = next
    next = happen(next, one, when)
    const told = lines(before, next, one)
    if (told.length) next = { ...next, log: [...next.log, ...told].slice(-LOG_MOST) }
  }
  return frame.ask === null ? next : { ...next, ask: askFrom(frame.ask, when) }
}

function caughtUp(state: TableState, frame: CaughtUp, when: When): TableState {
  return {
    ...state,
    clock: clockFrom(state, frame.clock, when),
    ask: frame.ask === null ? null : askFrom(frame.ask, when),
    news: { v: frame.v, quiet: true, happened: [] },
  }
}

// ------------------------------------------------------------------------------------------------- the whole of it

function fromWhole(state: TableState, frame: Whole, when: When): TableState {
  const { view } = frame
  const phase = view.phase
  const people = frame.people.map((one) => person(one, frame.you, frame.muted))
  const playing = phase === 'blind' || phase === 'betting'
  const seats = view.seats.map((seen, at) => seatFrom(seen, at, view, playing))
  const known = state.hand === view.hand && state.seats.length === seats.length
  return {
    ...state,
    v: frame.v,
    you: frame.you,
    seat: frame.seat,
    rules: view.rules,
    ante: view.ante,
    maxStack: view.max_stack,
    phase,
    hand: view.hand,
    svaraOf: view.svara_of,
    dealer: view.dealer,
    stake: view.stake,
    level: view.level,
    lastBlind: view.last_blind,
    opened: phase !== 'blind',
    seats: known ? seats.map((seat, at) => ({ ...seat, did: state.seats[at]!.did, won: state.seats[at]!.won })) : seats,
    pots: view.pots.map((pot, at) => ({ ...named(at, phase, view.svara_of), ...pot })),
    cards: view.cards,
    score: view.score,
    clock: clockFrom(state, frame.clock, when),
    pauseUntil: frame.pause === null ? null : when.now + frame.pause.left_ms,
    ask: frame.ask === null ? null : askFrom(frame.ask, when),
    result: known ? state.result : null,
    svara: known && state.svara !== null ? { ...state.svara, stage: stageOf(phase) } : svaraFrom(view, seats),
    mix: mixFrom(state, frame, when),
    people,
    wishes: frame.wishes,
    waiting: frame.waiting,
    offers: frame.offers.map(({ person, left_ms }) => ({ person, endsAt: when.now + left_ms })),
    news: { v: frame.v, quiet: true, happened: [] },
    draining: frame.draining,
    halted: frame.halted,
  }
}

const stageOf = (phase: TableState['phase']): SvaraState['stage'] =>
  phase === 'split' || phase === 'entry' ? phase : 'ready'

function svaraFrom(view: View, seats: readonly SeatState[]): SvaraState | null {
  if (view.phase !== 'split' && view.phase !== 'entry' && view.phase !== 'ready') return null
  const tied = union(view.pots.map((pot) => pot.tied))
  const joined = union(view.pots.map((pot) => pot.seats)).filter((seat) => !tied.includes(seat))
  const points = Math.max(0, ...tied.map((seat) => seats[seat]?.score?.points ?? 0))
  const chips = view.pots.reduce((sum, pot) => sum + pot.chips, 0)
  return {
    stage: stageOf(view.phase),
    hand: view.hand,
    tied,
    points,
    held: chips - joined.length * view.price,
    price: view.price,
    joined: joined.map((seat) => ({ seat, chips: view.price })),
    declined: [],
    deciding: view.asked,
    agreed: view.phase === 'split' ? tied.filter((seat) => !view.asked.includes(seat)) : [],
    stake: view.phase === 'ready' ? view.stake : 0,
  }
}

function mixFrom(state: TableState, frame: Whole, when: When): TableState['mix'] {
  if (frame.statement === null) return state.mix?.hand === frame.view.hand ? state.mix : null
  const known = state.mix !== null && state.mix.hand === frame.statement.hand
  return known ? state.mix : happen(state, { type: 'stated', statement: frame.statement, left_ms: 0 }, when).mix
}

function person(one: PersonView, you: string, muted: readonly string[]): Person {
  return {
    id: one.person,
    name: one.name,
    bot: one.bot,
    here: one.here,
    seat: one.seat,
    you: one.person === you,
    muted: muted.includes(one.person),
  }
}

/** An empty place. */
export function emptySeat(at: number): SeatState {
  return {
    seat: at,
    person: null,
    wantedBy: null,
    stack: 0,
    bet: 0,
    dealt: false,
    live: false,
    folded: false,
    blind: false,
    allIn: false,
    away: false,
    leaving: false,
    sittingOut: false,
    asked: false,
    cards: [],
    shown: false,
    backs: false,
    score: null,
    did: null,
    part: null,
    won: 0,
  }
}

function seatFrom(seen: SeatView | null, at: number, view: View, playing: boolean): SeatState {
  if (seen === null) return emptySeat(at)
  const own = at === view.viewer && view.cards.length > 0
  const cards = own ? view.cards : seen.cards
  return {
    ...emptySeat(at),
    stack: seen.stack,
    bet: seen.bet,
    dealt: seen.dealt,
    live: seen.live,
    folded: playing && seen.dealt && !seen.live,
    blind: seen.blind,
    leaving: seen.leaving,
    sittingOut: seen.sitting_out,
    cards,
    shown: seen.cards.length > 0,
    score: own ? view.score : scored(cards, view.rules),
  }
}

const scored = (cards: readonly Card[], rules: TableState['rules']): Score | null =>
  cards.length === 3 ? score(cards, rules) : null

function clockFrom(state: TableState, clock: CaughtUp['clock'], { now }: When): ClockState | null {
  if (clock === null || clock.seats.length === 0) return null
  const endsAt = now + clock.left_ms
  const usual = state.phase === 'split' || state.phase === 'entry' ? state.info?.entryMs : state.info?.turnMs
  const fullMs = clock.in_bank ? clock.left_ms : Math.max(clock.left_ms, usual ?? 0)
  return { seats: clock.seats, turn: clock.turn, startsAt: endsAt - fullMs, endsAt, fullMs, inBank: clock.in_bank }
}

function askFrom(ask: NonNullable<Update['ask']>, { now }: When): AskState {
  const { hand, turn, choices } = ask
  return { hand, turn, endsAt: now + ask.left_ms, inBank: ask.in_bank, choices }
}

// --------------------------------------------------------------------------------------------------- one happening

type Of<T extends Happening['type']> = Extract<Happening, { type: T }>
type Apply = { [T in Happening['type']]?: (state: TableState, one: Of<T>, when: When) => TableState }

/** The state after one happening, but for what `settled` works out. */
export function happen(state: TableState, one: Happening, when: When): TableState {
  const follow = APPLY[one.type] as ((state: TableState, one: Happening, when: When) => TableState) | undefined
  return follow === undefined ? state : follow(state, one, when)
}

function seat(state: TableState, at: number, change: Partial<SeatState>): TableState {
  const seats = state.seats.slice()
  seats[at] = { ...(seats[at] ?? emptySeat(at)), ...change }
  return { ...state, seats }
}

const at = (state: TableState, index: number): SeatState => state.seats[index] ?? emptySeat(index)

function did(state: TableState, index: number, what: SeatAction['do'], change: Partial<SeatState> = {}): TableState {
  return seat(state, index, { ...change, did: { do: what, to: change.bet ?? at(state, index).bet } })
}

function putIn(state: TableState, index: number, to: number, what: SeatAction['do'], blind: boolean): TableState {
  const before = at(state, index)
  const change = { stack: before.stack - to + before.bet, bet: to, blind: blind || before.blind }
  const next = did(state, index, what, change)
  return { ...next, level: Math.max(state.level, to), lastBlind: blind ? to : state.lastBlind }
}

function paid(state: TableState, index: number, chips: number): TableState {
  const before = at(state, index)
  return seat(state, index, { stack: before.stack + chips, won: before.won + chips })
}

/** Seats once a deal is over; cards stay, to be looked at. */
const atRest = (seats: readonly SeatState[]): SeatState[] =>
  seats.map((one) => ({ ...one, bet: 0, live: false, blind: false }))

const union = (lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())].sort((a, b) => a - b)

export const named = (index: number, phase: TableState['phase'], svaraOf: number): Pick<PotState, 'name' | 'number'> => {
  const carried = svaraOf > 0 || phase === 'split' || phase === 'entry' || phase === 'ready'
  if (carried) return { name: index === 0 ? 'svara' : 'svara_side', number: index }
  return { name: index === 0 ? 'main' : 'side', number: index }
}

function potsFrom(pots: readonly Pot[], phase: TableState['phase'], svaraOf: number): PotState[] {
  return pots.map((pot, index) => ({
    ...named(index, phase, svaraOf),
    chips: pot.chips,
    seats: pot.seats,
    tied: pot.tied,
  }))
}

/** The pot that is meant: a whole view leaves out those that are paid, so that later numbers may be too high. */
function potAt(pots: readonly PotState[], index: number, chips: number): number {
  return pots[index]?.chips === chips ? index : pots.findIndex((pot) => pot.chips === chips)
}

function emptied(pots: readonly PotState[], index: number): PotState[] {
  return pots.map((pot, place) => (place === index ? { ...pot, chips: 0 } : pot))
}

const NO_RESULT: ResultState = { hand: 0, shown: [], wins: [], pots: [], over: false, voided: false }

const resulted = (state: TableState, change: Partial<ResultState>): TableState => ({
  ...state,
  result: { ...(state.result ?? { ...NO_RESULT, hand: state.hand, who: sitting(state) }), ...change },
})

const sitting = ({ people }: TableState): Record<number, Who> =>
  Object.fromEntries(people.flatMap(({ seat, name, you }) => (seat === null ? [] : [[seat, { seat, name, you }]])))

/** Who had a seat in the deal that the result is of; who has it now, if that is not known. */
export function whoWas(state: TableState, index: number): Who {
  const person = state.seats[index]?.person
  return state.result?.who?.[index] ?? { seat: index, name: person?.name ?? '', you: person?.you ?? false }
}

const svaraWith = (state: TableState, change: Partial<SvaraState>): TableState =>
  state.svara === null ? state : { ...state, svara: { ...state.svara, ...change } }

function won(state: TableState, index: number, payments: readonly (readonly [number, number])[], how: 'showdown' | 'alone' | 'last' | 'split'): TableState {
  const chips = payments.reduce((sum, [, one]) => sum + one, 0)
  const place = potAt(state.pots, index, chips)
  let next: TableState = { ...state, pots: emptied(state.pots, place) }
  for (const [index, one] of payments) next = paid(next, index, one)
  const wins = payments.map(([index, one]) => ({ pot: place, seat: index, chips: one, how }))
  return resulted(next, { wins: [...(next.result?.wins ?? []), ...wins] })
}

function people(state: TableState, id: string, change: Partial<Person>): TableState {
  return { ...state, people: state.people.map((one) => (one.id === id ? { ...one, ...change } : one)) }
}

const APPLY: Apply = {
  // Coming and going
  sat_down: (state, { seat: index, chips }) => {
    const next = seat(state, index, { ...emptySeat(index), stack: chips })
    return svaraWith(next, { declined: (state.svara?.declined ?? []).filter((one) => one !== index) })
  },
  topped_up: (state, { seat: index, chips }) => seat(state, index, { stack: at(state, index).stack + chips }),
  sat_out: (state, { seat: index }) => seat(state, index, { sittingOut: true }),
  sat_in: (state, { seat: index }) => seat(state, index, { sittingOut: false }),
  left: (state, { seat: index }) => {
    const playing = state.phase === 'blind' || state.phase === 'betting'
    const before = at(state, index)
    const pots = state.pots.map((pot) => ({
      ...pot,
      seats: playing && pot.seats.length === 1 ? pot.seats : pot.seats.filter((one) => one !== index),
      tied: pot.tied.filter((one) => one !== index),
    }))
    const next = seat({ ...state, pots }, index, { leaving: true, live: false, folded: before.folded || before.live })
    if (state.svara === null || playing) return next
    return svaraWith(next, {
      tied: state.svara.tied.filter((one) => one !== index),
      joined: state.svara.joined.filter((one) => one.seat !== index),
    })
  },
  seat_freed: (state, { seat: index }) => {
    const next = seat(state, index, emptySeat(index))
    const people = next.people.map((one) => (one.seat === index ? { ...one, seat: null } : one))
    return { ...next, people, ...(state.seat === index ? { seat: null, cards: [], score: null, ask: null } : {}) }
  },

  // The deal
  hand_started: (state, { hand, dealer, seats, stake, svara_of }) => ({
    ...state,
    phase: 'blind',
    hand,
    dealer,
    stake,
    svaraOf: svara_of,
    level: 0,
    lastBlind: 0,
    opened: false,
    cards: [],
    score: null,
    result: null,
    svara: null,
    pauseUntil: null,
    pots: state.pots.filter((pot) => pot.chips > 0).map((pot, index) => ({ ...pot, ...named(index, 'blind', svara_of) })),
    seats: state.seats.map((one) => {
      const dealt = seats.includes(one.seat)
      return { ...one, bet: 0, dealt, live: dealt, folded: false, blind: false, cards: [], shown: false, score: null, did: null, won: 0 }
    }),
  }),
  antes_paid: (state, { seats, chips }) => {
    let next: TableState = { ...state, pots: [{ ...named(0, 'blind', 0), chips: chips * seats.length, seats: union([seats]), tied: [] }] }
    for (const index of seats) next = seat(next, index, { stack: at(next, index).stack - chips, did: { do: 'ante', to: chips } })
    return next
  },

  // Betting
  blind_bet: (state, { seat: index, to }) => putIn(state, index, to, 'blind', true),
  looked: (state, { seat: index }) => ({ ...did(state, index, 'look'), phase: 'betting' }),
  own_cards_seen: (state, { cards }) => {
    const next: TableState = { ...state, opened: true, phase: 'betting', cards, score: scored(cards, state.rules) }
    return state.seat === null ? next : seat(next, state.seat, { cards, score: next.score })
  },
  cards_opened: (state) => ({ ...state, opened: true, phase: 'betting' }),
  bet_made: (state, { seat: index, to }) => putIn(state, index, to, 'bet', false),
  called: (state, { seat: index, to }) => putIn(state, index, to, 'call', false),
  raised: (state, { seat: index, to }) => putIn(state, index, to, 'raise', false),
  passed: (state, { seat: index }) => out(did(state, index, 'pass', { live: false, folded: true }), index),
  folded: (state, { seat: index }) => out(did(state, index, 'fold', { live: false, folded: true }), index),
  bet_returned: (state, { seat: index, chips }) => {
    const before = at(state, index)
    return seat(state, index, { stack: before.stack + chips, bet: before.bet - chips })
  },
  pots_formed: (state, { pots }) => {
    const formed = potsFrom(pots, state.phase, state.svaraOf)
    return resulted({ ...state, pots: formed, seats: state.seats.map((one) => (one.bet ? { ...one, bet: 0 } : one)) }, { pots: formed })
  },
  hands_shown: (state, { hands }) => {
    let next = state
    const shown = hands.map((hand) => ({ ...hand, score: score(hand.cards, state.rules) }))
    for (const one of shown) next = seat(next, one.seat, { cards: one.cards, shown: true, score: one.score })
    return resulted(next, { shown: [...(next.result?.shown ?? []), ...shown] })
  },
  pot_won: (state, { pot, seat: index, chips, how }) => won(state, pot, [[index, chips]], how),
  hand_ended: (state) => resulted(ended(state), { over: true }),
  hand_voided: (state, { refunds }) => {
    let next = ended(state)
    for (const [index, chips] of refunds) next = seat(next, index, { stack: at(next, index).stack + chips })
    return resulted(next, { over: true, voided: true })
  },

  // Svara
  svara_opened: (state, { pots, price }) => {
    const phase = state.rules.agree_split ? 'split' : 'entry'
    const tied = union(pots.map((pot) => pot.tied))
    const points = Math.max(0, ...tied.map((index) => at(state, index).score?.points ?? 0))
    const held = pots.reduce((sum, pot) => sum + pot.chips, 0)
    const svara: SvaraState = {
      stage: phase, hand: state.hand, tied, points, held, price, joined: [], declined: [], deciding: [], agreed: [], stake: 0,
    }
    return { ...state, seats: atRest(state.seats), phase, level: 0, lastBlind: 0, pots: potsFrom(pots, phase, state.svaraOf), svara }
  },
  split_agreed: (state, { seat: index }) =>
    svaraWith(did(state, index, 'agree'), { agreed: [...(state.svara?.agreed ?? []), index] }),
  split_refused: (state, { seat: index }) => svaraWith({ ...did(state, index, 'refuse'), phase: 'entry' }, { stage: 'entry', agreed: [] }),
  entry_offered: (state) => svaraWith({ ...state, phase: 'entry' }, { stage: 'entry', agreed: [] }),
  pot_split: (state, { pot, payments }) => won(state, pot, payments, 'split'),
  svara_joined: (state, { seat: index, entries }) => {
    const chips = entries.reduce((sum, one) => sum + one, 0)
    const carried = state.pots.filter((pot) => pot.chips > 0)
    const pots = carried.map((pot, place) => ({
      ...pot,
      chips: pot.chips + (entries[place] ?? 0),
      seats: union([pot.seats, [index]]),
    }))
    const next = did({ ...state, pots }, index, 'join', { stack: at(state, index).stack - chips })
    return svaraWith(next, { joined: [...(state.svara?.joined ?? []), { seat: index, chips }] })
  },
  svara_declined: (state, { seat: index }) =>
    svaraWith(did(state, index, 'decline'), { declined: [...(state.svara?.declined ?? []), index] }),
  svara_ready: (state, { stake }) => svaraWith({ ...state, phase: 'ready', stake }, { stage: 'ready', stake, deciding: [] }),

  // Around it
  arrived: (state, { person: one }) => {
    const muted = state.people.some((known) => known.id === one.person && known.muted)
    const arrived = { ...person(one, state.you, []), muted }
    return { ...state, people: [...state.people.filter((known) => known.id !== one.person), arrived] }
  },
  away: (state, { person: id }) => people(state, id, { here: false }),
  departed: (state, { person: id }) => ({ ...state, people: state.people.filter((one) => one.id !== id) }),
  seated: (state, { person: id, seat: index }) => ({
    ...people(state, id, { seat: index }),
    ...(id === state.you ? { seat: index } : {}),
  }),
  wished: (state, { wish, on }) => {
    const rest = state.wishes.filter((one) => !(one.person === wish.person && one.what === wish.what && one.seat === wish.seat && one.chips === wish.chips))
    return { ...state, wishes: on ? [...rest, wish] : rest }
  },
  waiting: (state, { people }) => ({
    ...state,
    waiting: people,
    offers: state.offers.filter((one) => people.includes(one.person)),
  }),
  offer: (state, { person, left_ms }, { now }) => ({
    ...state,
    offers: [...state.offers.filter((one) => one.person !== person), { person, endsAt: now + left_ms }],
  }),
  clock: (state, one, when) => ({ ...state, clock: clockFrom(state, one, when) }),
  pause: (state, { left_ms }, { now }) => ({ ...state, pauseUntil: now + left_ms }),
  stated: (state, { statement }) => ({
    ...state,
    pauseUntil: null,
    mix: { hand: statement.hand, fingerprint: fingerprintOf(statement), statement, seeds: [], seats: statement.seats.length, mixedBy: null },
  }),
  seed_in: (state, { seat: index }) =>
    state.mix === null || state.mix.seeds.includes(index)
      ? state
      : { ...state, mix: { ...state.mix, seeds: [...state.mix.seeds, index] } },
  mixed: (state, { seats }) => (state.mix === null ? state : { ...state, mix: { ...state.mix, mixedBy: seats } }),
  said: (state, { person: id, phrase }, { now, quiet }) => {
    const known = state.people.find((one) => one.id === id)
    if (quiet) return state
    const last = state.said.at(-1)?.id ?? 0
    const said = { id: last + 1, person: id, name: known?.name ?? '', seat: known?.seat ?? null, phrase, at: now }
    return { ...state, said: [...state.said, said].slice(-SAID_MOST) }
  },
  draining: (state) => ({ ...state, draining: true }),
  halted: (state, { reason }) => ({ ...state, halted: reason }),
}

/** The pots after a seat has passed or folded: it can win none any more but one that is already its own (R8.3). */
function out(state: TableState, index: number): TableState {
  const pots = state.pots.map((pot) => (pot.seats.length > 1 ? { ...pot, seats: pot.seats.filter((one) => one !== index) } : pot))
  return { ...state, pots }
}

function ended(state: TableState): TableState {
  return { ...state, phase: 'idle', seats: atRest(state.seats), pots: [], level: 0, lastBlind: 0, svara: null }
}

// --------------------------------------------------------------------------------------------- what follows from it

/** Fill in what follows from the rest: who sits where, who is asked, who is all in, the whole pot. */
export function settled(state: TableState): TableState {
  const playing = state.phase === 'blind' || state.phase === 'betting'
  const svara = state.svara === null ? null : { ...state.svara, deciding: deciding(state) }
  const asked = svara === null ? (playing ? (state.clock?.seats ?? []) : []) : svara.deciding
  const seats = state.seats.map((one) => settledSeat(state, svara, one, playing, asked.includes(one.seat)))
  const ask = state.ask
  const stands = ask !== null && state.clock?.turn === ask.turn && state.seat !== null && asked.includes(state.seat)
  const pot = [...state.pots.map((one) => one.chips), ...seats.map((one) => one.bet)].reduce((sum, one) => sum + one, 0)
  return { ...state, seats, svara, pot, ask: stands ? ask : null }
}

function settledSeat(state: TableState, svara: SvaraState | null, one: SeatState, playing: boolean, asked: boolean): SeatState {
  const owner = state.people.find((known) => known.seat === one.seat) ?? null
  const wish = state.wishes.find((known) => known.what === 'sit' && known.seat === one.seat)
  const wanted = wish === undefined ? null : (state.people.find((known) => known.id === wish.person)?.name ?? null)
  return {
    ...one,
    person: owner,
    wantedBy: wanted,
    away: owner !== null && !owner.here && !owner.bot,
    allIn: playing && one.live && one.stack === 0,
    backs: one.live && one.cards.length === 0,
    asked,
    part: svara === null ? null : partOf(svara, one),
  }
}

function partOf(svara: SvaraState, one: SeatState): SeatState['part'] {
  if (svara.tied.includes(one.seat)) return 'tied'
  if (svara.joined.some((known) => known.seat === one.seat)) return 'joined'
  return svara.stage === 'entry' && svara.deciding.includes(one.seat) ? 'deciding' : 'out'
}

/** Who owes an answer in a svara: those that tied (R7.6), or those that can pay and are in no pot (R7.2). */
function deciding({ phase, seats, pots, svara }: TableState): number[] {
  if (svara === null) return []
  const carried = pots.filter((pot) => pot.chips > 0)
  const inIt = union(carried.map((pot) => pot.seats))
  if (phase === 'split') return inIt.filter((one) => !svara.agreed.includes(one))
  if (phase !== 'entry') return []
  const free = seats.filter(
    (one) =>
      one.stack >= svara.price && one.stack > 0 && !one.leaving && !one.sittingOut && !inIt.includes(one.seat) && !svara.declined.includes(one.seat),
  )
  return free.map((one) => one.seat)
}

// States of a table that exist in real rooms, made by hand, for the gallery.

import { parseCards } from '../lib/cards'
import type { ClockState, LogLine, LogWhat, Person, PotState, SeatState, TableState, Who } from '../lib/model'
import { score } from '../lib/points'
import { NOTHING } from '../lib/reduce'

const RULES = NOTHING.rules
const NAMES = ['You', 'Boyan', 'Rada', 'Teo', 'Mira', 'Ivo', 'Svetla', 'Georgi', 'Kalin', 'Desislava']
const STACKS = [1240, 960, 1415, 705, 2080, 1130, 1020, 640, 890, 1500]

const points = (text: string) => score(parseCards(text), RULES)

type Some<T> = { [K in keyof T]?: T[K] }

function seat(index: number, more: Some<SeatState> = {}): SeatState {
  const name = NAMES[index]!
  const person: Person = {
    id: `p${index}`,
    name,
    bot: index === 2 || index === 6,
    here: true,
    seat: index,
    you: index === 0,
    muted: false,
  }
  return {
    seat: index,
    person,
    wantedBy: null,
    stack: STACKS[index]!,
    bet: 0,
    dealt: true,
    live: true,
    folded: false,
    blind: false,
    allIn: false,
    away: false,
    leaving: false,
    sittingOut: false,
    asked: false,
    cards: [],
    shown: false,
    backs: true,
    score: null,
    did: null,
    part: null,
    won: 0,
    ...more,
  }
}

const folded: Some<SeatState> = { live: false, folded: true, backs: false }
const empty = (index: number): SeatState =>
  seat(index, { person: null, dealt: false, live: false, backs: false, stack: 0 })
const shows = (text: string, more: Some<SeatState> = {}): Some<SeatState> => ({
  cards: parseCards(text),
  shown: true,
  backs: false,
  score: points(text),
  ...more,
})

const who = (index: number): Who => ({ seat: index, name: NAMES[index]!, you: index === 0 })

let id = 0
const log = (...whats: LogWhat[]): LogLine[] =>
  whats.map((what) => ({ id: ++id, hand: 214, about: what.kind === 'say' ? 'talk' : 'game', what }))

const put = (
  kind: 'blind' | 'bet' | 'call' | 'raise',
  index: number,
  to: number,
  added = to,
  first = false,
): LogWhat => ({
  kind,
  who: who(index),
  to,
  added,
  allIn: false,
  first,
})
const did = (kind: 'look' | 'fold' | 'pass', index: number): LogWhat => ({ kind, who: who(index) })

const begun = (seats = 6): LogWhat[] => [
  { kind: 'hand', hand: 214, dealer: who(0), seats, svaraOf: 0, stake: 10 },
  { kind: 'antes', seats, chips: 10 },
]

function clock(seats: number[], left: number, full = 20_000): ClockState {
  const at = performance.now()
  return { seats, turn: 7, startsAt: at + left - full, endsAt: at + left, fullMs: full, inBank: false }
}

const people = (seats: readonly SeatState[]): Person[] => seats.flatMap((one) => one.person ?? [])

function base(seats: SeatState[], more: Some<TableState> = {}): TableState {
  return {
    ...NOTHING,
    v: 100,
    info: {
      id: 'kaval',
      name: 'Kaval',
      public: true,
      minBuyIn: 200,
      maxBuyIn: 2000,
      turnMs: 20_000,
      entryMs: 15_000,
      showdownMs: 4000,
      fill: 4,
      mine: true,
      link: 'http://localhost/t/kaval',
    },
    you: 'p0',
    seat: 0,
    ante: 10,
    phase: 'betting',
    hand: 214,
    dealer: 0,
    stake: 10,
    opened: true,
    seats,
    pots: [{ name: 'main', number: 0, chips: 60, seats: seats.map((one) => one.seat), tied: [] }],
    people: people(seats),
    link: { status: 'live', code: '', goingDown: false, retryAt: null },
    news: { v: 100, quiet: true, happened: [] },
    ...more,
  }
}

const own = (text: string): Some<TableState> => ({ cards: parseCards(text), score: points(text) })
const KINGS = '7c Kh Kd'

const raised: LogWhat[] = [
  ...begun(),
  put('blind', 1, 20, 20, true),
  did('look', 2),
  put('call', 2, 40),
  did('fold', 3),
  put('raise', 4, 80),
  put('call', 5, 80),
]

const five = (more: Some<SeatState> = {}): SeatState[] => [
  seat(0, { asked: true, backs: false, ...more }),
  seat(1, { bet: 20, blind: true }),
  seat(2, { bet: 40 }),
  seat(3, folded),
  seat(4, { bet: 80 }),
  seat(5, { bet: 80 }),
]

/** Call 80 or raise: the usual question. */
export const turn = (): TableState =>
  base(five(), {
    ...own(KINGS),
    pot: 280,
    level: 80,
    lastBlind: 20,
    clock: clock([0], 14_000),
    ask: {
      hand: 214,
      turn: 7,
      endsAt: performance.now() + 14_000,
      inBank: false,
      choices: [
        { do: 'fold', low: 0, high: 0 },
        { do: 'call', low: 80, high: 80 },
        { do: 'raise', low: 120, high: 1240 },
      ],
    },
    log: log(...raised),
    mix: {
      hand: 214,
      fingerprint: '4821 0937 5510 2264 8190 3377',
      statement: null,
      seeds: [0, 1],
      seats: 6,
      mixedBy: [0, 1, 4],
    },
  })

const waiting = (): TableState => {
  const seats = five({ asked: false }).map((one, i) =>
    i === 4 ? seat(4, { asked: true, stack: 2160 }) : i === 5 ? seat(5, { stack: 1210 }) : one,
  )
  return base(seats, {
    ...own(KINGS),
    pot: 120,
    level: 40,
    lastBlind: 20,
    clock: clock([4], 12_000),
    log: log(...raised.slice(0, -2)),
  })
}

const ten = (count: number): SeatState[] =>
  Array.from({ length: count }, (_, i) =>
    seat(
      i,
      i === 0
        ? { asked: true, backs: false }
        : i === 1
          ? { bet: 20, blind: true }
          : i === 2 || i === 7
            ? { ...folded, bet: i === 2 ? 40 : 0 }
            : i === 3
              ? { bet: 40 }
              : i === 5
                ? folded
                : i === 9
                  ? { ...folded, bet: 20 }
                  : { bet: 80 },
    ),
  )

const many = (count: number): TableState => ({
  ...turn(),
  seats: ten(count),
  people: people(ten(count)),
  pot: 360,
  dealer: count - 1,
})

const tiedSeats = (more: Some<SeatState> = {}): SeatState[] => [
  seat(0, { folded: true, live: false, backs: false, asked: true, part: 'deciding', ...more }),
  seat(1, shows('7c 9h 9d', { part: 'tied', stack: 640 })),
  seat(2, { ...folded, part: 'joined', stack: 1095 }),
  seat(3, { ...folded, part: 'out' }),
  seat(4, shows('Ah Kh 8h', { part: 'tied', stack: 1760 })),
  seat(5, { ...folded, part: 'deciding' }),
]

const svaraPot = (chips: number): PotState[] => [{ name: 'svara', number: 0, chips, seats: [1, 2, 4], tied: [1, 4] }]

const entry = (seats: SeatState[] = tiedSeats(), more: Some<TableState> = {}): TableState =>
  base(seats, {
    phase: 'entry',
    pot: 960,
    pots: svaraPot(960),
    svara: {
      stage: 'entry',
      hand: 214,
      tied: [1, 4],
      points: 29,
      held: 640,
      price: 320,
      joined: [{ seat: 2, chips: 320 }],
      declined: [3],
      deciding: [0, 5],
      agreed: [],
      stake: 0,
    },
    clock: clock([0, 5], 9000, 15_000),
    ask: {
      hand: 214,
      turn: 9,
      endsAt: performance.now() + 9000,
      inBank: false,
      choices: [
        { do: 'decline_svara', low: 0, high: 0 },
        { do: 'join_svara', low: 320, high: 320 },
      ],
    },
    log: log(...raised, { kind: 'svara', tied: [who(1), who(4)], points: 29, chips: 640, price: 320 }),
    ...more,
  })

const three = (): TableState => {
  const seats = [
    seat(0, shows('Qs Ks 9d', { part: 'tied', backs: false, stack: 880 })),
    seat(1, shows('Th Jh 8c', { part: 'tied', stack: 640 })),
    seat(2, { ...folded, part: 'deciding' }),
    seat(3, { ...folded, part: 'deciding' }),
    seat(4, shows('Ah 9h 8d', { part: 'tied', stack: 1760 })),
    seat(5, { ...folded, part: 'out' }),
    seat(6, { ...folded, part: 'deciding' }),
  ]
  return entry(seats, {
    ...own('Qs Ks 9d'),
    pot: 990,
    pots: [{ name: 'svara', number: 0, chips: 990, seats: [0, 1, 4], tied: [0, 1, 4] }],
    svara: {
      stage: 'entry',
      hand: 214,
      tied: [0, 1, 4],
      points: 20,
      held: 990,
      price: 330,
      joined: [],
      declined: [5],
      deciding: [2, 3, 6],
      agreed: [],
      stake: 0,
    },
    clock: clock([2, 3, 6], 11_000, 15_000),
    ask: null,
  })
}

const split = (): TableState => {
  const state = three()
  return {
    ...state,
    phase: 'split',
    seats: state.seats.map((one) => (one.part === 'tied' ? { ...one, asked: one.seat === 0 } : { ...one, part: null })),
    svara: { ...state.svara!, stage: 'split', price: 0, deciding: [], declined: [], agreed: [1] },
    clock: clock([0, 4], 10_000, 15_000),
    ask: {
      hand: 214,
      turn: 8,
      endsAt: performance.now() + 10_000,
      inBank: false,
      choices: [
        { do: 'refuse_split', low: 0, high: 0 },
        { do: 'agree_split', low: 0, high: 0 },
      ],
    },
  }
}

const shownHand = (index: number, text: string) => {
  const why = points(text)
  return { seat: index, cards: parseCards(text), points: why.points, score: why }
}

/** Three all in with side pots: who won what. */
const showdown = (): TableState => {
  const seats = [
    seat(0, shows(KINGS, { won: 360, stack: 360, allIn: true })),
    seat(1, shows('As Ad 9c', { stack: 0, allIn: true })),
    seat(2, folded),
    seat(3, folded),
    seat(4, shows('Qh Ah 8h', { won: 480, stack: 980 })),
    seat(5, shows('Td 9d 8s', { stack: 220 })),
  ]
  const pots: PotState[] = [
    { name: 'main', number: 0, chips: 360, seats: [0, 1, 4, 5], tied: [] },
    { name: 'side', number: 1, chips: 480, seats: [4, 5], tied: [] },
  ]
  return base(seats, {
    ...own(KINGS),
    phase: 'idle',
    pot: 0,
    pots: [],
    pauseUntil: performance.now() + 5000,
    result: {
      hand: 214,
      shown: [shownHand(0, KINGS), shownHand(1, 'As Ad 9c'), shownHand(4, 'Qh Ah 8h'), shownHand(5, 'Td 9d 8s')],
      wins: [
        { pot: 0, seat: 0, chips: 360, how: 'showdown' },
        { pot: 1, seat: 4, chips: 480, how: 'showdown' },
      ],
      pots,
      over: true,
      voided: false,
    },
    log: log(...raised, { kind: 'win', who: who(0), chips: 360, how: 'showdown', pot: pots[0]! }),
  })
}

const wonAlone = (): TableState => {
  const seats = five({ asked: false, won: 280, stack: 1520 }).map((one, i) => (i ? { ...one, ...folded, bet: 0 } : one))
  return base(seats, {
    ...own(KINGS),
    phase: 'idle',
    pots: [],
    pot: 0,
    pauseUntil: performance.now() + 3000,
    result: {
      hand: 214,
      shown: [],
      wins: [{ pot: 0, seat: 0, chips: 280, how: 'alone' }],
      pots: [],
      over: true,
      voided: false,
    },
    log: log(...raised),
  })
}

const blindSeats = (more: Some<SeatState> = {}): SeatState[] => [
  seat(0, { asked: true, ...more }),
  seat(1, { stack: 980 }),
  seat(2, { stack: 1455 }),
  seat(3),
  seat(4, { stack: 2160 }),
  seat(5, { bet: 20, blind: true, stack: 1190 }),
]

const blind = (choices: NonNullable<TableState['ask']>['choices'], more: Some<TableState> = {}): TableState =>
  base(blindSeats(), {
    phase: 'blind',
    opened: false,
    dealer: 4,
    pot: 80,
    level: 20,
    lastBlind: 20,
    clock: clock([0], 17_000),
    ask: { hand: 214, turn: 3, endsAt: performance.now() + 17_000, inBank: false, choices },
    log: log(...begun(), put('blind', 5, 20, 20, true)),
    ...more,
  })

const watch = (taken: number[]): TableState => {
  const seats = Array.from({ length: 8 }, (_, i) => (taken.includes(i) ? seat(i, { backs: true }) : empty(i)))
  return base(
    seats.map((one) =>
      one.person
        ? { ...one, person: { ...one.person, you: false, name: one.seat === 0 ? 'Nadia' : one.person.name } }
        : one,
    ),
    {
      seat: null,
      you: 'me',
      pot: 60,
      dealer: taken[0]!,
      clock: clock([taken[1] ?? 0], 9000),
      log: log(...begun(taken.length)),
    },
  )
}

export const fixtures: Record<string, () => TableState> = {
  turn,
  'turn-in': () => {
    const state = turn()
    return {
      ...state,
      seats: state.seats.map((one) =>
        one.seat === 0 ? { ...one, bet: 160, stack: 2480 } : one.seat === 4 ? { ...one, bet: 400 } : one,
      ),
      pot: 1300,
      level: 400,
      ask: {
        ...state.ask!,
        choices: [
          { do: 'fold', low: 0, high: 0 },
          { do: 'call', low: 400, high: 400 },
          { do: 'raise', low: 640, high: 2640 },
        ],
      },
    }
  },
  open: () => {
    const seats = five().map((one, i) =>
      i === 0 ? one : seat(i, i === 5 ? { away: true, person: { ...seat(5).person!, here: false } } : {}),
    )
    return {
      ...turn(),
      seats,
      ...own('Td 9d Js'),
      pot: 60,
      level: 0,
      lastBlind: 0,
      log: log(...begun(), did('look', 0)),
      ask: {
        ...turn().ask!,
        choices: [
          { do: 'pass', low: 0, high: 0 },
          { do: 'bet', low: 10, high: 1240 },
        ],
      },
    }
  },
  'call-all': () => {
    const state = turn()
    return {
      ...state,
      seats: state.seats.map((one) =>
        one.seat === 0 ? { ...one, stack: 60 } : one.seat === 4 ? { ...one, bet: 2160, stack: 0, allIn: true } : one,
      ),
      pot: 2360,
      level: 2160,
      ask: {
        ...state.ask!,
        choices: [
          { do: 'fold', low: 0, high: 0 },
          { do: 'call', low: 60, high: 60 },
        ],
      },
      clock: clock([0], 4000),
    }
  },
  wait: waiting,
  pre: () => ({ ...waiting(), pre: { kind: 'call', hand: 214, phase: 'betting', price: 40 } }),
  blind: () =>
    blind([
      { do: 'look', low: 0, high: 0 },
      { do: 'blind', low: 40, high: 40 },
    ]),
  'blind-open': () =>
    blind(
      [
        { do: 'look', low: 0, high: 0 },
        { do: 'blind', low: 10, high: 1240 },
      ],
      {
        seats: blindSeats().map((one) => ({ ...one, bet: 0, blind: false })),
        pot: 60,
        level: 0,
        lastBlind: 0,
        log: log(...begun()),
      },
    ),
  'blind-several': () =>
    blind([
      { do: 'look', low: 0, high: 0 },
      { do: 'blind', low: 40, high: 40 },
      { do: 'blind', low: 60, high: 60 },
      { do: 'blind', low: 80, high: 80 },
    ]),
  'blind-only-look': () => blind([{ do: 'look', low: 0, high: 0 }]),
  'blind-wait': () => ({
    ...blind([]),
    ask: null,
    clock: clock([2], 8000),
    seats: blindSeats({ asked: false, bet: 10, blind: true }).map((one) =>
      one.seat === 2 ? { ...one, asked: true } : one,
    ),
    pre: { kind: 'look', hand: 214, phase: 'blind', price: 20 },
  }),
  svara: () => entry(),
  'svara-tied': three,
  'svara-split': split,
  'svara-short': () => {
    const seats = tiedSeats({ stack: 120, asked: false, part: 'out' })
    return entry(seats, { ask: null, svara: { ...entry().svara!, deciding: [5] } })
  },
  'svara-ready': () => ({
    ...three(),
    phase: 'ready',
    svara: {
      ...three().svara!,
      stage: 'ready',
      stake: 330,
      price: 330,
      deciding: [],
      joined: [{ seat: 2, chips: 330 }],
      declined: [3, 5, 6],
    },
    seats: three().seats.map((one) => ({
      ...one,
      part: one.seat === 2 ? 'joined' : one.part === 'deciding' ? 'out' : one.part,
    })),
    pot: 1320,
    clock: null,
  }),
  'svara-hand': () => ({
    ...turn(),
    svaraOf: 213,
    stake: 320,
    pots: svaraPot(1280),
    pot: 1600,
  }),
  showdown,
  'won-alone': wonAlone,
  folded: () => {
    const state = waiting()
    return { ...state, seats: state.seats.map((one) => (one.seat === 0 ? { ...one, ...folded } : one)) }
  },
  'sit-out': () => {
    const state = waiting()
    return {
      ...state,
      cards: [],
      score: null,
      seats: state.seats.map((one) =>
        one.seat === 0 ? { ...one, dealt: false, live: false, sittingOut: true, backs: false } : one,
      ),
    }
  },
  broke: () => {
    const state = showdown()
    return {
      ...state,
      result: null,
      cards: [],
      score: null,
      seats: state.seats.map((one) =>
        seat(one.seat, { dealt: false, live: false, backs: false, stack: one.seat ? 400 : 4 }),
      ),
    }
  },
  alone: () =>
    base([seat(0, { dealt: false, live: false, backs: false }), ...[1, 2, 3, 4, 5].map(empty)], {
      phase: 'idle',
      hand: 0,
      dealer: null,
      pots: [],
      pot: 0,
    }),
  watch: () => watch([0, 2, 3, 6]),
  'watch-full': () => ({ ...watch([0, 1, 2, 3, 4, 5, 6, 7]), waiting: ['p9', 'me'] }),
  heads: () => ({ ...turn(), seats: five().slice(0, 2), people: people(five().slice(0, 2)) }),
  two: () => ({ ...turn(), seats: [five()[0]!, five()[1]!, five()[4]!].map((one, i) => ({ ...one, seat: i })) }),
  six: () => many(7),
  seven: () => many(8),
  eight: () => many(9),
  nine: () => many(10),
  'nine-wait': () => {
    const state = many(10)
    return {
      ...state,
      ask: null,
      clock: clock([4], 12_000),
      seats: state.seats.map((one) =>
        one.seat === 4 ? { ...one, asked: true } : one.seat === 0 ? { ...one, asked: false } : one,
      ),
    }
  },
  'nine-showdown': () => {
    const state = showdown()
    return { ...state, seats: [...state.seats, ...[6, 7, 8, 9].map((index) => seat(index, folded))] }
  },
  sent: () => ({ ...turn(), pending: { hand: 214, turn: 7, do: 'raise', to: 260 } }),
  said: () => {
    const state = waiting()
    const at = performance.now() + 60_000
    return {
      ...state,
      said: [
        { id: 1, person: 'p1', name: 'Boyan', seat: 1, phrase: 2, at },
        { id: 2, person: 'p5', name: 'Ivo', seat: 5, phrase: 6, at },
      ],
      log: [...state.log, ...log({ kind: 'say', who: who(1), phrase: 2 }, { kind: 'say', who: who(5), phrase: 6 })],
    }
  },
}

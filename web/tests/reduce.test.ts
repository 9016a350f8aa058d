import { readFileSync } from 'node:fs'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import type { TableState } from '../src/lib/model'
import { score } from '../src/lib/points'
import { apply, NOTHING, whoWas } from '../src/lib/reduce'
import type { Happening, ServerFrame, Whole } from '../src/wire'

interface Step {
  frame: ServerFrame
  whole?: Whole
}
interface Recorded {
  scores: Record<string, string>
  parties: { viewer: string; steps: Step[] }[]
}

// Made by `python -m tests.web.make_frames`, from real rooms.
const recorded: Recorded = JSON.parse(readFileSync(new URL('./data/frames.json', import.meta.url), 'utf8'))
const WHEN = { now: 1000, quiet: false }

/** What a state knows that does not depend on how it came to know it. */
function known(state: TableState) {
  const { v, you, seat, phase, hand, svaraOf, dealer, stake, level, lastBlind, pot, cards, score, draining, halted, rules, ante, maxStack } = state
  return {
    v, you, seat, phase, hand, svaraOf, dealer, stake, level, lastBlind, pot, cards, score, draining, halted, rules, ante, maxStack,
    seats: state.seats.map(({ did, won, folded, part, person, ...rest }) => ({
      ...rest,
      person: person?.id,
      folded: phase === 'blind' || phase === 'betting' ? folded : null,
    })),
    pots: state.pots.filter((one) => one.chips > 0).map(({ chips, seats, tied }) => ({ chips, seats, tied })),
    people: [...state.people].map(({ muted, ...rest }) => rest).sort((a, b) => a.id.localeCompare(b.id)),
    wishes: [...state.wishes].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    waiting: state.waiting,
    offers: state.offers.map((one) => one.person).sort(),
    clock: state.clock && { turn: state.clock.turn, inBank: state.clock.inBank },
    ask: state.ask && { hand: state.ask.hand, turn: state.ask.turn, choices: state.ask.choices },
    svara: state.svara && { stage: state.svara.stage, tied: state.svara.tied, deciding: state.svara.deciding, price: phase === 'ready' ? 0 : state.svara.price },
  }
}

describe.each(recorded.parties)('what $viewer was sent', ({ steps }) => {
  test('leads to what the room says', () => {
    let state = NOTHING
    let compared = 0
    for (const { frame, whole } of steps) {
      state = apply(state, frame, WHEN)
      if (whole === undefined) continue
      expect(known(state)).toEqual(known(apply({ ...NOTHING, info: state.info }, whole, WHEN)))
      compared += 1
    }
    expect(compared).toBeGreaterThan(3)
  })

  test('is never changed by what comes after', () => {
    let state = NOTHING
    for (const { frame } of steps) {
      const before = JSON.stringify(state)
      const next = apply(state, frame, WHEN)
      expect(JSON.stringify(state)).toBe(before)
      state = next
    }
  })
})

test('every hand of every house has the points and the reason of the engine', () => {
  for (const [switches, digest] of Object.entries(recorded.scores)) {
    const [joker_pair, three_sevens, seven_pair] = switches.split(' ') as ['add', 'any', 'best']
    let text = ''
    for (let a = 0; a < 32; a++)
      for (let b = a + 1; b < 32; b++)
        for (let c = b + 1; c < 32; c++) {
          const one = score([a, b, c], { joker_pair, three_sevens, seven_pair })
          text += `${one.points} ${one.combination} ${one.cards.join()} ${one.terms.join()}\n`
        }
    expect(bytesToHex(sha256(utf8ToBytes(text)))).toBe(digest)
  }
})

describe('what a screen reads off it', () => {
  const first = recorded.parties.flatMap((party) => party.steps.flatMap((step) => step.whole ?? []))
  const playing = first.find((one) => one.view.phase === 'betting' && one.seat !== null && one.view.cards.length === 3)!
  const dealt = apply(NOTHING, playing, WHEN)
  const seat = playing.seat!
  const told = (...happened: Happening[]): TableState =>
    apply(dealt, { type: 'update', v: dealt.v + 1, happened, ask: null }, WHEN)

  test('one’s own cards are open, those of others who are in it are backs, of those who are out nothing', () => {
    for (const one of dealt.seats) {
      expect(one.backs).toBe(one.live && one.seat !== seat)
      if (!one.live) expect(one.backs).toBe(false)
    }
    expect(dealt.seats[seat]!.cards).toEqual(playing.view.cards)
    expect(dealt.score?.points).toBe(playing.view.score?.points)
  })

  test('the ring drains from the whole of the time, also for who comes in the middle of a turn', () => {
    const info = { ...(dealt.info ?? ({} as NonNullable<TableState['info']>)), turnMs: 20_000, entryMs: 15_000 }
    const clock = { type: 'clock', seats: [seat], turn: 9, left_ms: 5_000, in_bank: false } as const
    const state = apply({ ...dealt, info }, { type: 'update', v: 1, happened: [clock], ask: null }, WHEN)
    expect(state.clock).toMatchObject({ fullMs: 20_000, endsAt: 6_000, startsAt: -14_000 })
    const bank = apply({ ...dealt, info }, { type: 'update', v: 1, happened: [{ ...clock, in_bank: true }], ask: null }, WHEN)
    expect(bank.clock).toMatchObject({ fullMs: 5_000, inBank: true })
  })

  test('a question stands only as long as its turn', () => {
    const ask = { hand: 1, turn: 9, left_ms: 5_000, in_bank: false, choices: [] }
    const clock = { type: 'clock', seats: [seat], turn: 9, left_ms: 5_000, in_bank: false } as const
    const asked = apply(dealt, { type: 'update', v: 1, happened: [clock], ask }, WHEN)
    expect(asked.ask?.turn).toBe(9)
    const over = apply(asked, { type: 'update', v: 2, happened: [{ ...clock, turn: 10 }], ask: null }, WHEN)
    expect(over.ask).toBe(null)
  })

  test('who won is told by the name of then, though the seat changes hands at once', () => {
    const other = dealt.people.find((one) => one.seat !== null && one.seat !== seat)!
    const after = told(
      { type: 'pot_won', pot: 0, seat: other.seat!, chips: dealt.pots[0]!.chips, how: 'alone' },
      { type: 'hand_ended' },
      { type: 'seat_freed', seat: other.seat!, chips: 1 },
      { type: 'arrived', person: { person: 'zed', name: 'Zed', bot: false, here: true, seat: null } },
      { type: 'seated', person: 'zed', seat: other.seat! },
      { type: 'sat_down', seat: other.seat!, chips: 500 },
    )
    expect(after.seats[other.seat!]!.person?.name).toBe('Zed')
    expect(whoWas(after, other.seat!).name).toBe(other.name)
  })

  test('what is said is heard once, and not again by who comes back', () => {
    const said = { type: 'said', person: dealt.people[0]!.id, phrase: 3 } as const
    expect(told(said).said.map((one) => one.phrase)).toEqual([3])
    const past = apply(dealt, { type: 'update', v: 9, happened: [said], ask: null }, { now: 0, quiet: true })
    expect(past.said).toEqual([])
    expect(past.news).toMatchObject({ quiet: true })
  })
})

import { readFileSync } from 'node:fs'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import type { TableState } from '../src/lib/model'
import { score } from '../src/lib/points'
import { apply, NOTHING } from '../src/lib/reduce'
import type { ServerFrame, Whole } from '../src/wire'

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

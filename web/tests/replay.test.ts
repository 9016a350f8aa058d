import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { HandShown } from '../src/http'
import { outcome, steps } from '../src/lib/replay'

// Made by `python -m tests.web.make_frames`, from real rooms.
const hands: HandShown[] = JSON.parse(readFileSync(new URL('./data/hands.json', import.meta.url), 'utf8'))
const told = hands.map((hand) => ({ hand, you: hand.seats.find((one) => one.seat === hand.viewer)?.person ?? '' }))
const chips = (state: ReturnType<typeof steps>[number]['state']): number =>
  state.seats.reduce((sum, one) => sum + one.stack + one.bet, 0) + state.pots.reduce((sum, pot) => sum + pot.chips, 0)

describe.each(told)('hand $hand.hand of $you', ({ hand, you }) => {
  const all = steps(hand, you)
  const types = hand.events.map((event) => event['type'] as string)
  const moved = types.some((type) => ['sat_down', 'topped_up', 'seat_freed'].includes(type))

  test('goes step by step, each with something to tell', () => {
    expect(all.length).toBeGreaterThan(3)
    for (const { lines } of all.slice(1)) expect(lines.length).toBeGreaterThan(0)
  })

  test('no chip is lost on the way', () => {
    if (moved) return
    const first = chips(all[0]!.state)
    expect(all.map(({ state }) => chips(state))).toEqual(all.map(() => first))
  })

  test('ends with what everybody won or lost', () => {
    if (moved || hand.svara_of !== null) return
    const last = all.at(-1)!.state
    for (const one of hand.seats) expect([one.name, last.seats[one.seat]!.stack - one.stack]).toEqual([one.name, one.net])
  })

  test('has an outcome that goes with it', () => {
    const { kind } = outcome(all.at(-1)!.state)
    const net = hand.seats.find((one) => one.seat === hand.viewer)?.net
    if (hand.viewer === null) expect(kind).toBe('watched')
    if (kind === 'won' && !types.includes('svara_opened')) expect(net).toBeGreaterThan(0)
    if (kind === 'folded') expect(net).toBeLessThanOrEqual(0)
    if (kind === 'tied') expect(types).toContain('svara_opened')
  })
})

test('hands of all kinds are among them', () => {
  const kinds = new Set(told.map(({ hand, you }) => outcome(steps(hand, you).at(-1)!.state).kind))
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['folded', 'lost', 'tied', 'watched', 'won']))
  expect(hands.some((hand) => hand.svara_of !== null)).toBe(true)
})

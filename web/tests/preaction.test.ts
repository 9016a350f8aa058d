import { describe, expect, test } from 'vitest'
import type { PreAction, SeatState, TableState } from '../src/lib/model'
import { answer, bind, offered, stands } from '../src/lib/preaction'
import { emptySeat, NOTHING } from '../src/lib/reduce'
import type { Choice } from '../src/wire'

const LIVE = { status: 'live', code: '', goingDown: false, retryAt: null } as const

/** I have seat 0, 10 in and 490 behind; Boris at seat 1 has bet 40. */
function table(change: Partial<TableState> = {}, me: Partial<SeatState> = {}): TableState {
  const seats = [
    { ...emptySeat(0), stack: 490, bet: 10, live: true, dealt: true, ...me },
    { ...emptySeat(1), stack: 460, bet: 40, live: true, dealt: true, asked: true },
  ]
  return { ...NOTHING, seat: 0, hand: 7, phase: 'betting', level: 40, lastBlind: 0, stake: 10, seats, link: LIVE, ...change }
}

const choices = (...list: [Choice['do'], number][]): Choice[] => list.map(([verb, low]) => ({ do: verb, low, high: low }))
const asked = (hand: number, ...list: [Choice['do'], number][]) => ({ hand, choices: choices(...list) })

describe('what may be set', () => {
  test('while a bet is to be answered: fold, or call at its price', () => {
    expect(offered(table())).toEqual(['fold', 'call'])
    expect(bind(table(), 'call')).toEqual({ kind: 'call', hand: 7, phase: 'betting', price: 40 })
  })

  test('R5.5: after a last blind of 20 who did not bet blind is shown 40', () => {
    expect(bind(table({ level: 20, lastBlind: 20 }), 'call')?.price).toBe(40)
    expect(bind(table({ level: 20, lastBlind: 20 }, { blind: true }), 'call')?.price).toBe(20)
  })

  test('never more than one has', () => {
    expect(bind(table({ level: 900 }), 'call')?.price).toBe(500)
  })

  test('in blind betting: to look', () => {
    expect(offered(table({ phase: 'blind', level: 20, lastBlind: 20 }))).toEqual(['look'])
  })

  test.each([
    ['it is my turn', {}, { asked: true }],
    ['I am out', {}, { live: false }],
    ['I am all in', {}, { allIn: true }],
    ['I have answered this bet', { level: 10 }, {}],
    ['I have no seat', { seat: null }, {}],
    ['the connection is lost', { link: { ...LIVE, status: 'lost' } }, {}],
    ['something is on its way', { pending: { hand: 7, turn: 3, do: 'call', to: 0 } }, {}],
    ['no hand is played', { phase: 'idle' }, {}],
  ] as [string, Partial<TableState>, Partial<SeatState>][])('nothing when %s', (_, change, me) => {
    expect(offered(table(change, me))).toEqual([])
    expect(bind(table(change, me), 'fold')).toBe(null)
  })
})

describe('it falls away', () => {
  const call = bind(table(), 'call') as PreAction
  const fold = bind(table(), 'fold') as PreAction
  const look = bind(table({ phase: 'blind', level: 20, lastBlind: 20 }), 'look') as PreAction

  test.each([
    ['in the next hand', call, table({ hand: 8 })],
    ['when the price rises', call, table({ level: 80 })],
    ['a fold too', fold, table({ level: 80 })],
    ['when somebody doubles the blind', look, table({ phase: 'blind', level: 40, lastBlind: 40 })],
    ['when somebody else has looked', look, table({ phase: 'betting', level: 20, lastBlind: 20 })],
    ['when I am out', fold, table({}, { live: false })],
  ] as [string, PreAction, TableState][])('%s', (_, pre, state) => {
    expect(stands(pre, state)).toBe(false)
  })

  test('it stays while others call the same', () => {
    expect(stands(call, table())).toBe(true)
  })
})

describe('what is answered with it', () => {
  const call = bind(table(), 'call') as PreAction
  const fold = bind(table(), 'fold') as PreAction

  test('the very choice at the very price', () => {
    expect(answer(call, asked(7, ['fold', 0], ['call', 40]), table({}, { asked: true }))).toBe('call')
    expect(answer(fold, asked(7, ['fold', 0], ['call', 40]), table({}, { asked: true }))).toBe('fold')
  })

  test.each([
    ['another hand', asked(8, ['fold', 0], ['call', 40]), table({ hand: 8 })],
    ['another price in the question', asked(7, ['fold', 0], ['call', 60]), table()],
    ['another price on the table', asked(7, ['fold', 0], ['call', 80]), table({ level: 80 })],
    ['no such choice', asked(7, ['fold', 0]), table()],
  ] as const)('nothing for %s', (_, ask, state) => {
    expect(answer(call, ask, state)).toBe(null)
  })

  test('with no bet to answer a fold is a pass', () => {
    const nobody = table({ level: 0 }, { bet: 0 })
    const out = bind(nobody, 'fold') as PreAction
    expect(answer(out, asked(7, ['pass', 0], ['bet', 10]), nobody)).toBe('pass')
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { commit, rulesHash, statementHash } from '../src/lib/proof'
import { NOTHING } from '../src/lib/reduce'
import { type Doubt, fingerprint, freshSeed, type Kept, Seeds } from '../src/lib/seeds'
import type { Happening, Statement, Whole } from '../src/wire'

const RULES = NOTHING.rules
const HASH = rulesHash(RULES)
const ZERO = '0'.repeat(64)
const hex = (number: number): string => number.toString(16).padStart(64, '0')

/** A store as the browser's. */
class Store implements Kept {
  private readonly kept = new Map<string, string>()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, value: string): void => void this.kept.set(key, value)
  removeItem = (key: string): void => void this.kept.delete(key)
}

let store: Store
let doubts: Doubt[]
let drawn: number

beforeEach(() => {
  store = new Store()
  doubts = []
  drawn = 0
})

const seeds = (): Seeds => new Seeds('t', store, 'key', (doubt) => doubts.push(doubt), () => hex(++drawn))

function statement(hand: number, previous: string, mine: string | null, changes: Partial<Statement> = {}): Statement {
  return {
    version: 1,
    table: 't',
    hand,
    previous_hash: previous,
    rules_hash: HASH,
    seats: [0, 1],
    commitments: [mine, null],
    roots: Array.from({ length: 16 }, (_, at) => hex(1000 * hand + at)),
    ...changes,
  }
}

const whole = (changes: Partial<Whole> = {}): Whole =>
  ({ you: 'ann', seat: 0, view: { rules: RULES }, statement: null, committed: false, ...changes }) as Whole

const stated = (one: Statement) => ({ type: 'stated', statement: one, left_ms: 3000 }) as const

/** Seated and committed: the promise that was made. */
function promised(mine: Seeds): string {
  mine.whole(whole())
  const says = mine.due()
  expect(says).toHaveLength(1)
  return says[0]!.type === 'commit_seed' ? says[0]!.commitment : ''
}

describe('the usual course', () => {
  test('whoever sits promises a seed, reveals it for the statement, and promises the next', () => {
    const mine = seeds()
    expect(promised(mine)).toBe(commit(hex(1)))
    const first = statement(1, ZERO, commit(hex(1)))
    mine.hear(stated(first))
    expect(mine.due()).toEqual([{ type: 'reveal_seed', hand: 1, seed: hex(1), next_commitment: commit(hex(2)) }])
    mine.hear({ type: 'seed_in', seat: 0 })
    mine.hear({ type: 'mixed', seats: [0] })
    expect(mine.due()).toEqual([])
    mine.hear(stated(statement(2, statementHash(first), commit(hex(2)))))
    expect(mine.due()).toMatchObject([{ hand: 2, seed: hex(2) }])
    expect(doubts).toEqual([])
  })

  test('whoever asks for a seat with a promise has a part in the first hand', () => {
    const mine = seeds()
    mine.whole(whole({ seat: null }))
    expect(mine.toSit()).toBe(commit(hex(1)))
    expect(mine.due()).toEqual([])
    mine.hear({ type: 'seated', person: 'ann', seat: 0 } as Happening)
    mine.hear(stated(statement(1, ZERO, commit(hex(1)))))
    expect(mine.due()).toEqual([{ type: 'reveal_seed', hand: 1, seed: hex(1), next_commitment: commit(hex(2)) }])
  })

  test('each thing is said once on each connection', () => {
    const mine = seeds()
    promised(mine)
    expect(mine.due()).toEqual([])
    mine.again()
    expect(mine.due()).toEqual([{ type: 'commit_seed', commitment: commit(hex(1)) }])
  })

  test('a spectator says nothing', () => {
    const mine = seeds()
    mine.whole(whole({ seat: null }))
    mine.hear(stated(statement(1, ZERO, null)))
    expect(mine.due()).toEqual([])
  })

  test('the statement is noted as it came', () => {
    const mine = seeds()
    promised(mine)
    const first = statement(1, ZERO, commit(hex(1)))
    mine.hear(stated(first))
    expect(mine.noted.get(1)).toBe(statementHash(first))
    expect(fingerprint(statementHash(first))).toMatch(/^([0-9a-f]{4} ){5}[0-9a-f]{4}$/)
  })
})

describe('a refresh', () => {
  test('between two hands: the seed is still there', () => {
    promised(seeds())
    const again = seeds()
    again.whole(whole({ committed: true }))
    expect(again.due()).toEqual([])
    again.hear(stated(statement(1, ZERO, commit(hex(1)))))
    expect(again.due()).toMatchObject([{ type: 'reveal_seed', seed: hex(1) }])
  })

  test('in the middle of a mix: the very same is said again', () => {
    const before = seeds()
    const first = statement(1, ZERO, promised(before))
    before.hear(stated(first))
    const said = before.due()
    const again = seeds()
    again.whole(whole({ statement: first }))
    expect(again.due()).toEqual(said)
    again.refused('already_revealed')
    again.hear({ type: 'mixed', seats: [0] })
    const next = said[0]!.type === 'reveal_seed' ? said[0]!.next_commitment : ''
    again.hear(stated(statement(2, statementHash(first), next)))
    expect(again.due()).toMatchObject([{ hand: 2, seed: hex(2) }])
    expect(doubts).toEqual([])
  })

  test('a store that fails costs nothing but the memory', () => {
    const broken: Kept = {
      getItem: () => '{broken',
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {},
    }
    const mine = new Seeds('t', broken, 'key', undefined, () => hex(++drawn))
    expect(promised(mine)).toBe(commit(hex(1)))
  })
})

describe('what should not be so', () => {
  const committed = (): Seeds => {
    const mine = seeds()
    mine.hear(stated(statement(1, ZERO, promised(mine))))
    mine.due()
    mine.hear({ type: 'seed_in', seat: 0 })
    mine.hear({ type: 'mixed', seats: [0] })
    return mine
  }
  const second = (changes: Partial<Statement> = {}) =>
    statement(2, statementHash(statement(1, ZERO, commit(hex(1)))), commit(hex(2)), changes)

  test.each([
    ['broken_chain', { previous_hash: hex(9) }],
    ['broken_chain', { hand: 1 }],
    ['replayed_root', { roots: statement(1, ZERO, null).roots }],
    ['other_table', { table: 'u' }],
    ['wrong_rules', { rules_hash: hex(9) }],
    ['commitment_changed', { commitments: [hex(9), null] }],
  ] as const)('%s: no seed is shown for such a statement', (code, changes) => {
    const mine = committed()
    mine.hear(stated(second(changes as Partial<Statement>)))
    expect(doubts.map((doubt) => doubt.code)).toContain(code)
    expect(mine.due().filter((one) => one.type === 'reveal_seed')).toEqual([])
  })

  test('a seed is for one statement: another one gets none', () => {
    const mine = seeds()
    const promise = promised(mine)
    mine.hear(stated(statement(1, ZERO, promise)))
    expect(mine.due()).toHaveLength(1)
    const other = statement(2, statementHash(statement(1, ZERO, promise)), promise)
    mine.hear(stated(other))
    expect(mine.due().filter((one) => one.type === 'reveal_seed')).toEqual([])
  })

  test('a seed that was sent and left out is told', () => {
    const mine = seeds()
    mine.hear(stated(statement(1, ZERO, promised(mine))))
    mine.due()
    mine.hear({ type: 'mixed', seats: [] })
    expect(doubts).toEqual([{ code: 'left_out', hand: 1 }])
  })
})

test('a tab that was replaced says nothing, and when it speaks again knows what the other one kept', () => {
  const old = seeds()
  old.whole(whole({ seat: null }))
  old.pause()
  const newer = seeds()
  const first = statement(1, ZERO, promised(newer))
  old.hear({ type: 'seated', person: 'ann', seat: 0 })
  expect(old.due()).toEqual([])
  old.resume()
  old.whole(whole({ committed: true }))
  old.hear(stated(first))
  expect(old.due()).toMatchObject([{ type: 'reveal_seed', seed: hex(1) }])
})

test('seeds are 32 random bytes', () => {
  const some = new Set(Array.from({ length: 50 }, freshSeed))
  expect(some.size).toBe(50)
  for (const seed of some) expect(seed).toMatch(/^[0-9a-f]{64}$/)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commit, rulesHash, statementHash, verify } from '../src/lib/proof'

// The vectors that the server's own checker is held to.
const vectors = JSON.parse(readFileSync(new URL('../../tests/data/fair-vectors.json', import.meta.url), 'utf8'))

interface Change {
  at: (string | number)[]
  set?: unknown
  remove?: boolean
}

function changed(name: string, changes: Change[]): unknown {
  const proof = structuredClone(vectors.proofs[name])
  for (const { at, set, remove } of changes) {
    const last = at.at(-1)!
    const target = at.slice(0, -1).reduce((one: any, key) => one[key], proof)
    if (!remove) target[last] = set
    else if (Array.isArray(target)) target.splice(Number(last), 1)
    else delete target[last]
  }
  return proof
}

test.each<any>(vectors.cases)('$name', (one) => {
  const report = verify(changed(one.proof, one.changes))
  expect(report.failure?.code ?? null).toBe(one.expected.code)
  if (one.expected.code === null) {
    expect(report.warnings.map((warning) => warning.code)).toEqual(one.expected.warnings)
    expect(report.cards).toEqual(one.expected.cards)
    expect(`mixed by ${report.mixedBy} of ${report.seats}`).toBe(one.expected.mixing.replace('unmixed', `mixed by 0 of ${report.seats}`))
  }
})

test('the worked example of the page', () => {
  const { worked } = vectors
  expect(rulesHash(worked.rules)).toBe(worked.rules_hash)
  expect(commit(worked.seed)).toBe(worked.commitment)
  const proof = vectors.proofs.p1
  expect(statementHash(proof.statement)).toBe(verify(proof).statementHash)
})

test.each([null, undefined, 7, 'proof', [], {}, { statement: {} }, [1, 2, 3]])('what is no proof is malformed: %s', (data) => {
  expect(verify(data).failure?.code).toBe('malformed')
})

test('it needs no WebCrypto', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true })
  try {
    expect(verify(vectors.proofs.p1).failure).toBe(null)
  } finally {
    if (before !== undefined) Object.defineProperty(globalThis, 'crypto', before)
  }
})

import { expect, test } from 'vitest'
import { emptySeat, NOTHING } from '../src/lib/reduce'
import { mode } from '../src/table/derive'

test('a table that has not been heard from is not one that one watches', () => {
  expect(mode(NOTHING)).toBe('unknown')
  expect(mode({ ...NOTHING, seats: [emptySeat(0), emptySeat(1)] })).toBe('watch')
})

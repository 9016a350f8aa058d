import { expect, test } from 'vitest'
import { emptySeat, NOTHING } from '../src/lib/reduce'
import type { SeatState, TableInfo } from '../src/lib/model'
import { handComes, mode } from '../src/table/derive'
import { heard } from '../src/table/say'

test('a table that has not been heard from is not one that one watches', () => {
  expect(mode(NOTHING)).toBe('unknown')
  expect(mode({ ...NOTHING, seats: [emptySeat(0), emptySeat(1)] })).toBe('watch')
})

const sits = (seat: number): SeatState => ({
  ...emptySeat(seat),
  person: { id: `u${seat}`, name: `P${seat}`, you: seat === 0, bot: false } as unknown as SeatState['person'],
  stack: 500,
})

test('no hand comes to who is alone, unless bots do', () => {
  const alone = { ...NOTHING, ante: 10, seats: [sits(0), emptySeat(1)] }
  expect(handComes(alone)).toBe(false)
  expect(handComes({ ...alone, seats: [sits(0), sits(1)] })).toBe(true)
  expect(handComes({ ...alone, seats: [sits(0), { ...sits(1), leaving: true }] })).toBe(false)
  expect(handComes({ ...alone, info: { fill: 2 } as TableInfo })).toBe(true)
})

test('what one has said oneself is no news', () => {
  const said = (person: string) => ({ id: 1, person, name: '', seat: null, phrase: 0, at: 0 })
  expect(heard({ ...NOTHING, you: 'me' })).toBe(false)
  expect(heard({ ...NOTHING, you: 'me', said: [said('you'), said('me')] })).toBe(false)
  expect(heard({ ...NOTHING, you: 'me', said: [said('me'), said('you')] })).toBe(true)
})

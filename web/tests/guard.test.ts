import { expect, test } from 'vitest'
import { DEAF_MS, guard } from '../src/table/guard'

test('keys are deaf for a moment after their meaning changed', () => {
  const keys = guard()
  keys.meaning('call 80', 1000)
  expect(keys.deaf(1000 + DEAF_MS - 1)).toBe(true)
  expect(keys.deaf(1000 + DEAF_MS)).toBe(false)
  keys.meaning('call 9000', 2000)
  expect(keys.deaf(2001)).toBe(true)
})

test('the same meaning again changes nothing', () => {
  const keys = guard()
  keys.meaning('fold', 0)
  keys.meaning('fold', 5000)
  expect(keys.deaf(5001)).toBe(false)
})

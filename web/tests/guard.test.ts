import { expect, test } from 'vitest'
import { DEAF_MS, guard, LOOKED_MS } from '../src/table/guard'

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

test('after a look they are deaf for longer, whatever else changes meanwhile', () => {
  const keys = guard()
  keys.meaning('sent', 1000)
  keys.meaning('fold', 1200, LOOKED_MS)
  keys.meaning('fold, and nothing is sent', 1210)
  expect(keys.deaf(1200 + LOOKED_MS - 1)).toBe(true)
  expect(keys.deaf(1200 + LOOKED_MS)).toBe(false)
  keys.meaning('fold 80', 9000)
  expect(keys.deaf(9000 + DEAF_MS)).toBe(false)
})

import { expect, test } from 'vitest'
import { hashOf, parse, type Route } from '../src/lib/route'

test.each([
  ['', { at: 'start' }],
  ['#/', { at: 'start' }],
  ['#/lobby', { at: 'lobby' }],
  ['#/t/2bm86gyw4k', { at: 'table', table: '2bm86gyw4k' }],
  ['#join=abc_DEF-1', { at: 'join', invite: 'abc_DEF-1' }],
  ['#/hands', { at: 'hands' }],
  ['#/hands/2bm86gyw4k/214', { at: 'hand', table: '2bm86gyw4k', hand: 214 }],
  ['#/hands/2bm86gyw4k/x', { at: 'start' }],
  ['#/t/', { at: 'start' }],
  ['#/t/%E0%A4%A', { at: 'table', table: '%E0%A4%A' }],
  ['#/nowhere', { at: 'start' }],
] as [string, Route][])('%s', (hash, route) => {
  expect(parse(hash)).toEqual(route)
})

test.each([
  { at: 'start' },
  { at: 'new' },
  { at: 'rules' },
  { at: 'table', table: 'a b/c' },
  { at: 'hand', table: 't', hand: 3 },
  { at: 'join', invite: 'a&b' },
] as Route[])('there and back: $at', (route) => {
  expect(parse(hashOf(route))).toEqual(route)
})

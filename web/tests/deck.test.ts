import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, so that Node runs it as it is
import { deck } from '../src/cards/draw.mjs'

const file = readFileSync(new URL('../src/cards/deck.svg', import.meta.url), 'utf8')

test('deck.svg is what draw.mjs draws', () => {
  expect(file).toBe(deck())
})

test('the whole deck is under 60 KB', () => {
  expect(Buffer.byteLength(file)).toBeLessThan(60_000)
})

test('every card has a face and a small face, and every part that is used is there', () => {
  const ids = new Set([...file.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const rank of '789TJQKA')
    for (const suit of 'shdc') expect(ids.has(rank + suit) && ids.has(`${rank}${suit}-s`)).toBe(true)
  const used = [...file.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(used.filter((id) => !ids.has(id))).toEqual([])
})

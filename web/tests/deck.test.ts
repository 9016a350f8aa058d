import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, so that Node runs it as it is
import { deck, first } from '../src/cards/draw.mjs'

const read = (name: string): string => readFileSync(new URL(`../src/cards/${name}`, import.meta.url), 'utf8')
const file = read('deck.svg')
const symbols = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('<symbol'))

test('deck.svg is what draw.mjs draws', () => {
  expect(file).toBe(deck())
})

test('first.svg is what draw.mjs draws, and its cards are the same', () => {
  expect(read('first.svg')).toBe(first())
  expect(symbols(first())).toHaveLength(5)
  expect(symbols(file)).toEqual(expect.arrayContaining(symbols(first())))
})

test('the first page has no cards but those of first.svg', () => {
  const start = readFileSync(new URL('../src/screens/Start.svelte', import.meta.url), 'utf8')
  const [, shown] = /parseCards\('([^']+)'\)/.exec(start)!
  for (const card of shown!.split(' ')) expect(first()).toContain(`<symbol id="${card}"`)
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

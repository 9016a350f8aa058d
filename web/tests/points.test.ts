import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cardText, parseCards } from '../src/lib/cards'
import { score } from '../src/lib/points'

const FORTE = { joker_pair: 'add', three_sevens: 'any', seven_pair: 'best' } as const

interface Told {
  cards: string
  points: number
  rules?: object
}

const told: Told[] = JSON.parse(readFileSync(new URL('../../tests/data/points.json', import.meta.url), 'utf8'))

test.each(told)('$cards is $points', ({ cards, points, rules }) => {
  expect(score(parseCards(cards), { ...FORTE, ...rules }).points).toBe(points)
})

test('R2.4: hands by points', () => {
  const told =
    '8:9 9:51 10:1104 11:540 15:63 16:63 17:345 18:426 19:453 20:651 21:492 22:234 23:147 24:7 25:12 26:18 27:50 28:56 29:65 30:68 31:76 32:16 33:10 34:4'
  const counts = new Map<number, number>()
  for (let a = 0; a < 32; a++)
    for (let b = a + 1; b < 32; b++)
      for (let c = b + 1; c < 32; c++) {
        const { points } = score([c, a, b], FORTE)
        counts.set(points, (counts.get(points) ?? 0) + 1)
      }
  expect([...counts].sort(([a], [b]) => a - b).map((one) => one.join(':')).join(' ')).toBe(told)
})

describe('R2.5, R2.6', () => {
  const why = (cards: string, rules = {}) => {
    const { points, combination, cards: by, terms } = score(parseCards(cards), { ...FORTE, ...rules })
    return `${points} ${combination} ${by.map(cardText).join(' ')} ${terms.join('+')}`
  }
  test.each([
    ['Qc Kh Kd', {}, '10 card Q♣ 10'],
    ['7c Qc Kd', {}, '21 joker_card 7♣ Q♣ 11+10'],
    ['7c Kh Kd', {}, '31 joker_pair 7♣ K♥ K♦ 11+10+10'],
    ['7c Kh Kd', { joker_pair: 'replace' }, '30 joker_pair 7♣ K♥ K♦ 30'],
    ['7s 7h 7d', { three_sevens: 'joker' }, '23 sevens 7♠ 7♥ 23'],
    ['7c 7h 7d', { three_sevens: 'joker' }, '34 sevens 7♥ 7♦ 7♣ 34'],
    ['7c 7d Td', {}, '28 joker_suit 7♦ 7♣ 10♦ 7+11+10'],
    ['7c 7d Td', { seven_pair: 'fixed' }, '23 sevens 7♦ 7♣ 23'],
    ['As Ad Tc', {}, '22 aces A♠ A♦ 11+11'],
  ])('%s %o', (cards, rules, told) => {
    expect(why(cards, rules)).toBe(told)
  })
})

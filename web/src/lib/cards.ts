// Cards by number: 0 to 31, rank * 4 + suit, as the server has them.

import type { Card } from './model'

export const RANKS = ['7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
export const SUITS = ['s', 'h', 'd', 'c'] as const
export const SIGNS = { s: '♠', h: '♥', d: '♦', c: '♣' } as const

/** The seven of clubs. */
export const JOKER: Card = 3

export type Suit = (typeof SUITS)[number]
export type Rank = (typeof RANKS)[number]

export const rankOf = (card: Card): Rank => RANKS[card >> 2]!
export const suitOf = (card: Card): Suit => SUITS[card & 3]!

/** `7c Th As` as numbers. */
export function parseCards(text: string): Card[] {
  return text.split(' ').map((one) => '789TJQKA'.indexOf(one[0]!) * 4 + 'shdc'.indexOf(one[1]!))
}

/** As it is written on a tag: 10♥. */
export const cardText = (card: Card): string => rankOf(card) + SIGNS[suitOf(card)]

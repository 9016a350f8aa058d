// The hands that the rules are explained with; a test counts their points.

export interface Example {
  cards: string
  points: number
}

export const EXAMPLES = {
  suit: [
    { cards: 'Td 9d Jd', points: 29 },
    { cards: 'Kh 9h Qc', points: 19 },
  ],
  card: [{ cards: 'Qc Qh 9d', points: 10 }],
  aces: [
    { cards: 'As Ad Tc', points: 22 },
    { cards: 'As Ah Ad', points: 33 },
  ],
  three: [{ cards: '8s 8h 8d', points: 24 }],
  sevens: [
    { cards: '7h 7d 9s', points: 23 },
    { cards: '7c 7h 7d', points: 34 },
  ],
  joker: [
    { cards: '7c As 8d', points: 22 },
    { cards: '7c Td 9d', points: 30 },
    { cards: '7c Kh Kd', points: 31 },
  ],
} as const satisfies Record<string, readonly Example[]>

export type ExampleName = keyof typeof EXAMPLES

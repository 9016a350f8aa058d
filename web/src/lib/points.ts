// The points of three cards, and why, for the screen (R2): frames bring one's cards without them.

import { JOKER } from './cards'
import type { Card, CombinationName, RuleSet, Score } from './model'

const FACE = [7, 8, 9, 10, 10, 10, 10, 11]
const ACE = 7
const isSeven = (card: Card): boolean => card < 4

type Scoring = Pick<RuleSet, 'joker_pair' | 'three_sevens' | 'seven_pair'>

/** The best combination of a hand: of equal ones that with the fewest cards, then the earliest in deck order (R2.6). */
export function score(hand: readonly Card[], rules: Scoring): Score {
  const cards = [...hand].sort((a, b) => a - b)
  const sevens = cards.filter(isSeven)
  if (rules.seven_pair === 'fixed' && sevens.length === 2) return made('sevens', sevens, [23])
  const all = subsets(cards).flatMap((some) => [...plain(some, rules), ...(some.includes(JOKER) ? joined(some, rules) : [])])
  return all.reduce((best, one) => (one.points > best.points ? one : best))
}

/** Fewest cards first, in deck order: the first of equal points is the one to tell. */
function subsets(cards: Card[]): Card[][] {
  const [a, b, c] = cards as [Card, Card, Card]
  return [[a], [b], [c], [a, b], [a, c], [b, c], [a, b, c]]
}

function made(combination: CombinationName, cards: readonly Card[], terms: readonly number[]): Score {
  return { points: terms.reduce((sum, term) => sum + term, 0), combination, cards, terms }
}

const faceOf = (card: Card): number => FACE[card >> 2]!
const allEqual = (values: readonly number[]): boolean => values.every((value) => value === values[0])

/** R2.2 a to e. */
function plain(some: Card[], rules: Scoring): Score[] {
  const ranks = some.map((card) => card >> 2)
  const faces = some.map(faceOf)
  const several = some.length > 1
  const found: Score[] = []
  if (!some.includes(JOKER)) {
    if (!several) found.push(made('card', some, faces))
    else if (allEqual(some.map((card) => card & 3))) found.push(made('suit', some, faces))
  }
  if (several && ranks.every((rank) => rank === ACE)) found.push(made('aces', some, faces))
  if (some.length === 3 && allEqual(ranks) && ranks[0] !== ACE && ranks[0] !== 0) found.push(made('three', some, faces))
  if (several && ranks.every((rank) => rank === 0)) {
    const three = some.length === 3
    if (!three || rules.three_sevens === 'any' || some.includes(JOKER)) found.push(made('sevens', some, [three ? 34 : 23]))
  }
  return found
}

/** R2.2 f: the seven of clubs and one combination of the others. */
function joined(some: Card[], rules: Scoring): Score[] {
  const others = some.filter((card) => card !== JOKER)
  const terms = some.map((card) => (card === JOKER ? 11 : faceOf(card)))
  const [first, second] = others
  if (first === undefined) return [made('joker', some, terms)]
  if (second === undefined) return [made('joker_card', some, terms)]
  if ((first & 3) === (second & 3)) return [made('joker_suit', some, terms)]
  if (first >> 2 !== second >> 2 || isSeven(first)) return []
  return [made('joker_pair', some, rules.joker_pair === 'add' ? terms : [3 * faceOf(first)])]
}

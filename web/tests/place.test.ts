import { describe, expect, test } from 'vitest'
import { layout, type Layout, type Place } from '../src/table/place'

interface Box {
  name: string
  left: number
  right: number
  top: number
  bottom: number
}

const box = (name: string, x: number, y: number, wide: number, high: number): Box => ({
  name,
  left: x - wide / 2,
  right: x + wide / 2,
  top: y - high / 2,
  bottom: y + high / 2,
})

const apart = (a: Box, b: Box): boolean =>
  a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1

/** Faces with their two lines (which may be cut short sideways), or plates; the bets before them; one's own cards. */
function boxes(laid: Layout, h: number, row: boolean): { seats: Box[]; bets: Box[]; hand: Box } {
  const plate = laid.kind === 'oval'
  const seats = laid.seats.map(({ x, y, width }, i) =>
    plate ? box(`seat ${i}`, x, y, width, 58) : box(`seat ${i}`, x, y + 17, Math.max(laid.avatar, 44), laid.avatar + 34),
  )
  const bets = laid.seats.map(({ bet }, i) => box(`bet ${i}`, bet.x, bet.y, 52, 22))
  const high = laid.hand * 1.4
  const foot = row ? 10 : 58
  return { seats, bets, hand: box('hand', laid.felt.x, h - foot - high / 2, laid.hand * 2.4, high) }
}

const INWARD = { left: 1, top: 1, right: -1 }

/** The backs of somebody in the hand, as Backs.svelte has them. */
function fan({ x, y, rail, side }: Place, avatar: number, i: number): Box {
  const dx = rail ? 0 : avatar <= 40 ? 22 : 30
  return box(`backs ${i}`, x + INWARD[side] * dx, y - avatar / 2 + 6, 46, 28)
}

/** The cards shown at a plate, as Seat.svelte has them. */
function face({ x, y, width, shows, side }: Place, card: number, i: number): Box {
  const [wide, high] = [card * 2.4, card * 1.4]
  const inward = side === 'top' ? 0 : INWARD[side]
  const at = (dx: number, dy: number): Box => box(`cards ${i}`, x + dx, y + dy, wide, high)
  if (shows === 'beside') return at(inward * (width / 2 - 4 + wide / 2), 0)
  return at(inward * 16, (shows === 'below' ? 1 : -1) * (24 + high / 2))
}

// The felt of a phone of 360 by 640, 390 by 844, one lying down, a tablet, two desktops.
const FELTS = [
  { w: 360, h: 410, row: false },
  { w: 390, h: 556, row: false },
  { w: 480, h: 512, row: false },
  { w: 424, h: 316, row: true },
  { w: 768, h: 736, row: false },
  { w: 1024, h: 460, row: true },
  { w: 1080, h: 660, row: true },
  { w: 1560, h: 840, row: true },
]

const CASES = FELTS.flatMap((felt) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => ({ ...felt, count })))

describe.each(CASES)('$count others on $w by $h', ({ w, h, row, count }) => {
  const laid = layout(count, w, h, row)
  const { seats, bets, hand } = boxes(laid, h, row)

  test('everybody has a place on the felt', () => {
    expect(laid.seats).toHaveLength(count)
    for (const seat of seats) {
      expect(seat.left).toBeGreaterThanOrEqual(0)
      expect(seat.right).toBeLessThanOrEqual(w)
      expect(seat.top).toBeGreaterThanOrEqual(0)
      expect(seat.bottom).toBeLessThanOrEqual(h)
    }
  })

  test('nobody sits on anybody, on a bet or on the cards', () => {
    const clashes = seats.flatMap((a, i) =>
      [...seats.slice(i + 1), ...bets, hand].filter((b) => !apart(a, b)).map((b) => `${a.name} on ${b.name}`),
    )
    expect(clashes).toEqual([])
  })

  test('no bet lies on another', () => {
    const clashes = bets.flatMap((a, i) =>
      bets
        .slice(i + 1)
        .filter((b) => !apart(a, b))
        .map((b) => `${a.name} on ${b.name}`),
    )
    expect(clashes).toEqual([])
  })

  test('cards in play lie clear of the bets of others, and of one’s own cards', () => {
    const backs = laid.kind === 'oval' ? [] : laid.seats.map((seat, i) => fan(seat, laid.avatar, i))
    const clashes = backs.flatMap((a, i) =>
      [...bets.filter((_, at) => at !== i), hand].filter((b) => !apart(a, b)).map((b) => `${a.name} on ${b.name}`),
    )
    expect(clashes).toEqual([])
  })

  test('cards that are shown lie clear of other plates and of each other', () => {
    const shown = laid.kind === 'oval' ? laid.seats.map((seat, i) => face(seat, laid.shown, i)) : []
    const clashes = shown.flatMap((a, i) =>
      [...seats.filter((_, at) => at !== i), ...shown.slice(i + 1), hand]
        .filter((b) => !apart(a, b))
        .map((b) => `${a.name} on ${b.name}`),
    )
    expect(clashes).toEqual([])
  })

  test('one’s own points and chips stand below everybody at an oval', () => {
    const own = h - 12 - 58 // as Mine.svelte and MyLine.svelte have them
    expect(laid.kind === 'oval' ? seats.filter((one) => one.bottom > own + 1) : []).toEqual([])
  })

  test('the pot can be read', () => {
    const pot = box('pot', laid.pot.x, laid.pot.y - (laid.potRoom.tight ? 6 : 10), 90, laid.potRoom.tight ? 38 : 50)
    expect([...seats, ...bets, hand].filter((one) => !apart(one, pot)).map((one) => one.name)).toEqual([])
  })

  test('they sit clockwise from the left', () => {
    const xs = laid.seats.map((one) => one.x)
    const tops = xs.filter((_, i) => laid.seats[i]!.side === 'top' || laid.kind === 'arc')
    expect(tops.every((x, i) => i === 0 || x >= tops[i - 1]! - 60)).toBe(true)
  })
})

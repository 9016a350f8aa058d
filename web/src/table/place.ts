// Where everything lies on a felt of w by h CSS px: seats on an arc, in a U or round an oval. Pure, so that it is tested.

export interface Point {
  x: number
  y: number
}

export interface Place extends Point {
  /** The middle of what lies before the seat: its bet, what it won. */
  bet: Point
  /** Where it is told what it won: clear of the cards that are shown. */
  won: Point
  /** The room for its name; px. */
  width: number
  /** Where it shows its cards: over its face, or at one side of its plate. */
  shows: 'over' | 'above' | 'below' | 'beside'
  /** It sits under others at the felt's side, where there is no room beside its face. */
  rail: boolean
  /** Which edge of the felt it sits at; cards lie on its inward side. */
  side: 'left' | 'top' | 'right'
}

export interface Layout {
  kind: 'arc' | 'oval'
  /** Of the avatars; px. */
  avatar: number
  /** Card widths: one's own, those shown at a seat. */
  hand: number
  shown: number
  /** The felt's ellipse: middle and radii. */
  felt: Point & { rx: number; ry: number }
  /** In clockwise order, from the left of whoever looks. */
  seats: Place[]
  pot: Point
  /** The room for it: how wide, whether low, whether there is none for what was done last. */
  potRoom: { width: number; tight: boolean; brief: boolean }
  /** One's own bet, before one's cards. */
  mine: Point
}

/** Under an avatar: the name and one more line. */
const LINES = 38
const PILL = 26

/** Where `count` seats lie. `row`: one's own cards, points and chips stand in one row (wide screens). */
export function layout(count: number, w: number, h: number, row: boolean, bigCards = false): Layout {
  return row && h >= 400 && w >= 680 ? oval(count, w, h, bigCards) : arc(count, w, h, row, bigCards)
}

const ANGLES: Record<number, [number, number]> = {
  1: [270, 270],
  2: [222, 318],
  3: [184, 356],
  4: [164, 376],
  5: [150, 390],
}

function oval(count: number, w: number, h: number, bigCards: boolean): Layout {
  const hand = Math.min(150, Math.max(86, h * 0.176)) * (bigCards ? 1.12 : 1)
  const top = h < 520 ? 46 : 62
  const bottom = h - hand * 0.62
  const ry = (bottom - top) / 2
  const width = Math.min(190, Math.max(156, w * 0.2))
  const rx = Math.min(w / 2 - width / 2 - 12, Math.max(ry * 2.1, 300))
  const felt = { x: w / 2, y: top + ry, rx, ry }
  const [from, to] = ANGLES[count] ?? [136, 404]
  const seats = Array.from({ length: count }, (_, i): Place => {
    const a = ((count === 1 ? from : from + ((to - from) * i) / (count - 1)) * Math.PI) / 180
    const [cos, sin] = [Math.cos(a), Math.sin(a)]
    const [x, y] = [felt.x + rx * cos, felt.y + ry * sin]
    return {
      x,
      y,
      won: { x, y: y + (sin < 0 ? -42 : 42) },
      bet: { x: felt.x + (rx - width / 2 - 58) * cos, y: felt.y + (ry - 72) * sin },
      width,
      // Neighbours' plates and cards stay clear.
      shows: Math.abs(sin) < 0.25 ? 'beside' : sin < 0 ? 'below' : 'above',
      rail: false,
      side: cos < -0.2 ? 'left' : cos > 0.2 ? 'right' : 'top',
    }
  })
  const handTop = h - hand * 1.4 - 12
  return {
    kind: 'oval',
    avatar: 46,
    hand,
    shown: h < 520 ? Math.min(40, 255 / count) : Math.min(60, 378 / count),
    felt,
    seats,
    pot: { x: felt.x, y: Math.min(felt.y + (h < 520 ? 0 : -8), handTop - 92) },
    potRoom: { width: Math.max(220, 2 * (rx - 210)), tight: h < 520, brief: false },
    mine: { x: felt.x, y: handTop - 22 },
  }
}

function arc(count: number, w: number, h: number, row: boolean, bigCards: boolean): Layout {
  const narrow = w < 560
  const fits = narrow ? 5 : Math.floor((w - 24) / 78)
  const sides = Math.min(2, Math.max(0, Math.ceil((count - fits) / 2)))
  const crowded = count > 5 && narrow
  const low = h < 470
  const avatar = row ? 40 : crowded ? 40 : low ? 46 : w >= 560 ? 58 : 50
  const hand =
    (row ? Math.min(84, h * 0.27) : low ? (crowded ? 80 : 94) : crowded && h < 545 ? 92 : w >= 560 ? 128 : 106) *
    (bigCards && !crowded ? 1.1 : 1)
  const own = row ? hand * 1.4 + 14 : hand * 1.4 + 68
  const room = h - own
  const handTop = h - (row ? 10 : 58) - hand * 1.4 - 6

  const y0 = avatar / 2 + (low ? 14 : 22)
  const top = count - 2 * sides
  const seatWidth = Math.min(
    104,
    sides || crowded ? (w * 0.72) / Math.max(1, top - 1) + 4 : (w * 0.76) / Math.max(1, top - 1),
  )
  const edge = sides ? w * 0.14 : top > 5 ? Math.max(46, w * 0.09) : w * 0.14
  const drop = Math.min(room * 0.19, sides ? 48 : 62) * (top < 3 ? 0.35 : 1) * (row ? 0.5 : 1)

  const seats: Place[] = []
  const below = avatar / 2 + LINES + PILL / 2 + 3
  const inward = avatar / 2 + 42
  const aside = row ? 20 : 40
  for (let i = 0; i < top; i++) {
    const x = top === 1 ? w / 2 : top === 2 ? w * (i ? 0.7 : 0.3) : edge + ((w - 2 * edge) * i) / (top - 1)
    const off = (2 * x) / w - 1
    const y = y0 + drop * (off / (1 - (2 * edge) / w)) ** 2
    const side = off < -0.1 ? 'left' : off > 0.1 ? 'right' : 'top'
    // Under the outer two sits somebody at the felt's side: their bets lie clear of that face and its backs.
    const outer = sides > 0 && (i === 0 || i === top - 1)
    const bet = { x: outer ? x + (i ? -aside : aside) : x, y: y + below }
    seats.push({ x, y, bet, won: bet, width: seatWidth, shows: 'over', rail: false, side })
  }
  if (sides) {
    const first = y0 + drop + avatar + LINES + PILL + (row ? 10 : low ? 2 : 6)
    const step = Math.min(96, Math.max(avatar + LINES, h - (row ? 10 : 78) - LINES - avatar / 2 - first))
    const x = Math.max(38, w * 0.1)
    for (let i = 0; i < sides; i++) {
      const y = first + step * i
      const walled = !row && y + 4 + PILL / 2 > handTop
      const width = y + avatar / 2 + LINES / 2 > handTop ? Math.min(92, w / 2 - hand * 1.3 - 8) : 92
      const place = (left: boolean): Place => {
        // At the height of the face; beside one's own cards there is room under the name alone.
        const bet = walled ? { x, y: y + below - 3 } : { x: x + inward, y: y + 4 }
        const won = walled ? bet : { x: bet.x, y: y + avatar / 2 + 10 }
        const flip = (at: Point): Point => (left ? at : { x: w - at.x, y: at.y })
        const side = left ? 'left' : 'right'
        return { ...flip({ x, y }), bet: flip(bet), won: flip(won), width, shows: 'over', rail: true, side }
      }
      seats.unshift(place(true))
      seats.push(place(false))
    }
  }

  /** Whether a bet lies above the pot. */
  const over = seats.some((one) => one.side === 'top' || Math.abs(one.bet.x - w / 2) < 76)
  const centre = y0 + avatar / 2 + LINES + (over ? PILL + 4 : 4)
  const potHigh = low ? 74 : 96
  const potY = Math.min(
    room - 28,
    Math.max(centre + potHigh / 2, Math.min((centre + room) / 2 + 4, room - potHigh / 2 - 2)),
  )
  const potWidth = sides ? w - 2 * (Math.max(38, w * 0.1) + inward + 34) : w * 0.66
  const rx = sides ? w / 2 + 8 : w * 0.68
  const off = Math.min(0.98, (w / 2 - edge) / rx)
  const ry = sides ? h * 0.8 : Math.max(h * 0.6, Math.max(drop, 24) / (1 - Math.sqrt(1 - off * off)))
  return {
    kind: 'arc',
    avatar,
    hand,
    shown: Math.min(low || crowded || row ? 30 : 38, Math.max(24, (seatWidth - 2) / 2.44)),
    felt: { x: w / 2, y: y0 - 4 + ry, rx, ry },
    seats,
    pot: { x: w / 2, y: potY },
    potRoom: { width: potWidth, tight: low || row, brief: low && (potWidth < 160 || room - centre < potHigh) },
    mine: { x: w / 2, y: h - own - 4 },
  }
}

// Sizes of a bet or raise, all of them "to": quick ones, steps, and the slider's scale, which is a logarithm.

export interface Bounds {
  low: number
  high: number
}

export interface Around extends Bounds {
  /** The pots and all bets. */
  pot: number
  /** What answering the bet comes to, "to"; without a bet 0. */
  answer: number
  /** One's own bet already. */
  bet: number
  stack: number
}

export type QuickName = 'min' | 'half' | 'pot' | 'max' | 'all_in'

export interface Quick {
  name: QuickName
  to: number
  /** Its own place of the four, from 1, and how many it takes. */
  place: number
  span: number
}

export const clamp = (to: number, { low, high }: Bounds): number => Math.min(high, Math.max(low, Math.round(to)))

/** A raise by a share of the pot is by a share of what the pot is after answering. */
function ofPot(share: number, around: Around): number {
  const { pot, answer, bet } = around
  return clamp(answer + share * (pot + answer - bet), around)
}

/** Four places, always the same; where several come to one amount, it is there once and takes the places of all. */
export function quickSizes(around: Around): Quick[] {
  const { low, high, bet, stack } = around
  const all: [QuickName, number][] = [
    ['min', low],
    ['half', ofPot(0.5, around)],
    ['pot', ofPot(1, around)],
    [high === bet + stack ? 'all_in' : 'max', high],
  ]
  const sizes = all.map(([, to]) => to)
  return all.flatMap(([name, to], i) => {
    const named = to === high ? 3 : sizes.indexOf(to)
    return i === named ? [{ name, to, place: i + 1, span: sizes.filter((one) => one === to).length }] : []
  })
}

/** Half the pot, or the least where that is less. */
export const firstSize = (around: Around): number => ofPot(0.5, around)

const SCALE = 1000

/** From the slider's 0 to 1000. */
export function toSize(at: number, { low, high }: Bounds): number {
  if (high <= low) return low
  const from = Math.max(1, low)
  return clamp(low + from * ((1 + (high - low) / from) ** (at / SCALE) - 1), { low, high })
}

/** To the slider's 0 to 1000. */
export function toSlider(to: number, { low, high }: Bounds): number {
  if (high <= low) return SCALE
  const from = Math.max(1, low)
  return (SCALE * Math.log(1 + (to - low) / from)) / Math.log(1 + (high - low) / from)
}

/** The nearest notch when the slider is close to it. */
export function notched(to: number, bounds: Bounds, notches: readonly number[]): number {
  const at = toSlider(to, bounds)
  const near = notches.find((notch) => Math.abs(toSlider(notch, bounds) - at) < 18)
  return near ?? to
}

const STEPS = [1, 2, 5]

/** About a tenth of the size, a round number of stakes. */
export function step(to: number, stake: number): number {
  const wanted = to / 10 / stake
  for (let ten = 1; ; ten *= 10) {
    for (const one of STEPS) if (one * ten >= wanted) return one * ten * stake
  }
}

/** One step up or down, onto a round number, within the bounds. */
export function stepped(to: number, by: 1 | -1, stake: number, bounds: Bounds): number {
  const size = step(by < 0 ? to * 0.999 - 1 : to, stake)
  const next = by > 0 ? Math.floor(to / size) * size + size : Math.ceil(to / size) * size - size
  return clamp(next, bounds)
}

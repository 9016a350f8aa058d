// Buttons that have just changed take no click: what is pressed is what was read.

/** For so long after a change; ms. */
export const DEAF_MS = 250
/** After one's cards came up: a second tap on Look must not reach what stands in its place now. */
export const LOOKED_MS = 800

export interface Guard {
  /** What the buttons mean now; a new meaning makes them deaf for a moment. */
  meaning(now: string, at: number, ms?: number): void
  deaf(at: number): boolean
}

export function guard(): Guard {
  let is = ''
  let until = -Infinity
  return {
    meaning(now, at, ms = DEAF_MS) {
      if (now === is) return
      is = now
      until = Math.max(until, at + ms)
    },
    deaf: (at) => at < until,
  }
}

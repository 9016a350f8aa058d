// Buttons that have just changed take no click: what is pressed is what was read.

/** For so long after a change; ms. */
export const DEAF_MS = 250

export interface Guard {
  /** What the buttons mean now; a new meaning makes them deaf for a moment. */
  meaning(now: string, at: number): void
  deaf(at: number): boolean
}

export function guard(): Guard {
  let is = ''
  let since = -Infinity
  return {
    meaning(now, at) {
      if (now === is) return
      is = now
      since = at
    },
    deaf: (at) => at - since < DEAF_MS,
  }
}

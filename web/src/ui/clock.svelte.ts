// The time, for seconds that are shown: one timer for all, only while somebody looks at it.

import { createSubscriber } from 'svelte/reactivity'

const TICK_MS = 200

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS)
  return () => clearInterval(timer)
})

/** `performance.now()`; an effect or a template that reads it follows. */
export function now(): number {
  subscribe()
  return performance.now()
}

/** Whole seconds until then, rounded up; never below 0. */
export const secondsTo = (at: number): number => Math.max(0, Math.ceil((at - now()) / 1000))

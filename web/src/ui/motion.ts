// Whether things may travel, and two drains that only turn or stretch: clocks cost no frame of script.

/** By the setting on <html>, else by the system's. */
export function moves(): boolean {
  const set = document.documentElement.dataset['motion']
  return set === 'full' || (set !== 'reduced' && !matchMedia('(prefers-reduced-motion: reduce)').matches)
}

export const EASE = 'cubic-bezier(.2,.8,.2,1)'

export interface Span {
  startsAt: number
  endsAt: number
}

/** Played from the moment that it is now; without motion in steps of a second. */
function play(node: Element, frames: Keyframe[], { startsAt, endsAt }: Span, from = 0, to = 1): () => void {
  const full = Math.max(1, endsAt - startsAt)
  const [duration, delay] = [full * (to - from), full * from - (performance.now() - startsAt)]
  const easing = moves() ? 'linear' : `steps(${Math.max(1, Math.round(duration / 1000))}, end)`
  const animation = node.animate(frames, { duration, delay, easing, fill: 'both' })
  return () => animation.cancel()
}

/** A bar that gets shorter: its origin is set by CSS. */
export const drains = (span: Span) => (node: Element) =>
  play(node, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], span)

/** One half of a ring, turned out of its window: the right half first. */
export const turns = (span: Span, half: 0 | 1) => (node: Element) =>
  play(node, [{ transform: 'rotate(0turn)' }, { transform: 'rotate(.5turn)' }], span, half / 2, half / 2 + 0.5)

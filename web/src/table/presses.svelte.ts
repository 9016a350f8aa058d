// What lies between a finger and an action: buttons are deaf just after they changed, and some things are asked once.

import { createContext } from 'svelte'
import { DEAF_MS, guard, LOOKED_MS } from './guard'

const CONFIRM_MS = 5000

export class Presses {
  /** The key that asks "sure?" in its own place. */
  confirming = $state<string | null>(null)
  #guard = guard()
  #meaning = ''
  #seen = true
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What all keys mean now, and whether one's cards are seen. A new meaning takes an unanswered question back. */
  meaning(text: string, seen: boolean): void {
    if (text === this.#meaning) return
    const looked = seen && !this.#seen
    this.#meaning = text
    this.#seen = seen
    this.#ask(null)
    this.#guard.meaning(text, performance.now(), looked ? LOOKED_MS : DEAF_MS)
  }

  press(id: string, act: () => void, sure = true): void {
    if (this.#guard.deaf(performance.now())) return
    if (!sure && this.confirming !== id) {
      this.#ask(id)
      this.#guard.meaning(`${this.#meaning} ${id}?`, performance.now())
      return
    }
    this.#ask(null)
    act()
  }

  #ask(id: string | null): void {
    clearTimeout(this.#timer)
    this.confirming = id
    if (id !== null) this.#timer = setTimeout(() => this.#ask(null), CONFIRM_MS)
  }
}

export const [usePresses, providePresses] = createContext<Presses>()

// Hands that are over: the list, and each of them as it is looked at.

import type { HandLine, HandShown } from '../http'
import { api, Problem } from './api'

const PAGES = 5

const known = new Map<string, Promise<HandShown>>()

/** One hand; asked for once. */
export function handOf(table: string, hand: number): Promise<HandShown> {
  const key = `${table} ${hand}`
  let found = known.get(key)
  if (found === undefined) {
    found = api.hand(table, hand)
    found.catch(() => known.delete(key))
    known.set(key, found)
  }
  return found
}

/** The list of one's hands, page by page; with `table`, those of that table alone. */
export class HandList {
  hands: readonly HandLine[] = $state.raw([])
  /** null: there are no more. */
  before: number | null = $state.raw(0)
  busy = $state(false)

  constructor(private readonly table: string | null = null) {}

  /** The next page; of one table, as many as it takes to find a hand of it. */
  async more(): Promise<void> {
    const known = this.hands.length
    for (let page = 0; page < PAGES && this.hands.length === known && this.before !== null; page += 1) await this.page()
  }

  private async page(): Promise<void> {
    if (this.busy || this.before === null) return
    this.busy = true
    try {
      const page = await api.hands(this.before === 0 ? null : this.before)
      const fits = page.hands.filter((one) => this.table === null || one.table === this.table)
      const seen = new Set(this.hands.map((one) => `${one.table} ${one.hand}`))
      this.hands = [...this.hands, ...fits.filter((one) => !seen.has(`${one.table} ${one.hand}`))]
      this.before = page.before
    } catch (error) {
      if (error instanceof Problem && error.status === 401) this.before = null
      else throw error
    } finally {
      this.busy = false
    }
  }
}

// The public tables, asked for again and again while somebody looks at them.

import type { TableInfo } from '../http'
import { api, Problem } from './api'

const EVERY_MS = 4_000

class Tables {
  /** null: not known yet. */
  list: readonly TableInfo[] | null = $state.raw(null)
  /** The last try failed. */
  stale = $state(false)
  private watchers = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Keep them fresh until the returned function is called. */
  watch = (): (() => void) => {
    this.watchers += 1
    if (this.watchers === 1) void this.read()
    return () => {
      this.watchers -= 1
      if (this.watchers === 0) clearTimeout(this.timer)
    }
  }

  private async read(): Promise<void> {
    clearTimeout(this.timer)
    if (document.visibilityState === 'visible' || this.list === null) {
      try {
        this.list = await api.tables()
        this.stale = false
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        this.stale = true
      }
    }
    if (this.watchers > 0) this.timer = setTimeout(() => void this.read(), EVERY_MS)
  }
}

export const tables = new Tables()

/** Seats that a person may have; bots give way. */
export const freeSeats = (table: Pick<TableInfo, 'seats' | 'people'>): number => Math.max(0, table.seats - table.people)

// The ways to a table: with bots at once, a new one, one's last one.

import type { NewTable } from '../http'
import { api, Problem } from './api'
import { recall, remember } from './kept'
import { myself } from './me.svelte'
import { go } from './route'

const PRACTICE = 'svara.practice'
const LAST = 'svara.last'

/** What a table's screen does first when one comes this way. */
export type Errand = 'sit' | 'ask' | 'share' | null

let errand: { table: string; what: Errand } | null = null

/** What to do first at this table; told once. */
export function takeErrand(table: string): Errand {
  const found = errand?.table === table ? errand.what : null
  errand = null
  return found
}

export function goTo(table: string, what: Errand = null): void {
  errand = { table, what }
  go({ at: 'table', table })
}

/** A table of one's own with bots, seated at once. One that is still there is used again. */
export async function practise(): Promise<void> {
  await myself.ensure()
  const known = recall<string | null>(PRACTICE, null)
  if (known !== null && (await isThere(known))) return goTo(known, 'sit')
  const made = await api.practise({})
  remember(PRACTICE, made.info.id)
  goTo(made.info.id, 'sit')
}

async function isThere(table: string): Promise<boolean> {
  try {
    const { mine } = await api.table(table)
    return mine
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return false
  }
}

export const isPractice = (table: string): boolean => recall<string | null>(PRACTICE, null) === table

/** A new table, and the link to it. */
export async function make(asked: NewTable): Promise<void> {
  await myself.ensure()
  const made = await api.makeTable(asked)
  goTo(made.info.id, made.info.public ? 'ask' : 'share')
}

/** The table where one sat last. */
export interface Last {
  table: string
  name: string
}

export const lastTable = (): Last | null => recall<Last | null>(LAST, null)
export const noteTable = (last: Last | null): void => remember(LAST, last)

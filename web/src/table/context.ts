// The table's props for all its parts, without handing them down one by one.

import { createContext } from 'svelte'
import type { TableProps } from '../lib/model'

export interface Shared extends Readonly<TableProps> {
  /** A phone lying down: the dock stands beside the felt, and one's points in it. */
  readonly lying: boolean
}

/** Getters, so that a part follows what it reads. */
export const [useTable, provideTable] = createContext<Shared>()

// Made from the server's own types; do not edit. `python -m tests.web.make_types` makes it anew.

import type { RuleSet } from './wire'

export interface Problem {
  code: string
  sentence: string
}

export interface Me {
  id: string
  name: string
  login: string | null
  guest: boolean
  chips: number
  on_tables: number
  csrf: string | null
  created_ms: number
}

export interface LedgerLine {
  id: number
  at_ms: number
  chips: number
  balance: number
  other: string
  kind: string
  ref: string
}

export interface Purse {
  chips: number
  on_tables: number
  lines: readonly LedgerLine[]
  before: number | null
}

export interface Granted {
  granted: number
  chips: number
}

export interface TableInfo {
  id: string
  name: string
  owner: string | null
  public: boolean
  seats: number
  ante: number
  min_buy_in: number
  max_buy_in: number
  rules: RuleSet
  turn_ms: number
  fill: number
  bots: string
  people: number
  bots_seated: number
  watching: number
  playing: boolean
  hand: number
}

export interface Setup {
  table: string
  seats: number
  ante: number
  rules: RuleSet
  min_buy_in: number
  max_buy_in: number
  turn_ms: number
  bank_ms: number
  refill_ms: number
  entry_ms: number
  grace_ms: number
  away_ms: number
  rest_ms: number
  offer_ms: number
  showdown_ms: number
  mix_ms: number
  rathole_ms: number
  fill: number
  bots_alone: boolean
  bot_chips: number
}

export interface TableSettings {
  info: TableInfo
  setup: Setup
  mine: boolean
  invite: string | null
  link: string | null
}

export interface Setting {
  name: string
  words: string
  unit: string
  least: number
  most: number
  usual: number
}

export interface SwitchChoice {
  value: string
  words: string
}

export interface Switch {
  name: string
  words: string
  rule: string
  choices: readonly SwitchChoice[]
  pattern: string | null
  usual: Readonly<Record<string, string>>
}

export interface TableOptions {
  presets: readonly string[]
  bots: readonly string[]
  bots_ante: number
  bots_buy_in: number
  numbers: readonly Setting[]
  switches: readonly Switch[]
}

export interface HandSeat {
  user: string
  name: string
  seat: number
  net: number
}

export interface HandLine {
  table: string
  table_name: string
  hand: number
  svara_of: number
  ended_ms: number
  seat: number | null
  net: number | null
  seats: readonly HandSeat[]
}

export interface Hands {
  hands: readonly HandLine[]
  before: number | null
}

export interface SeatThen {
  seat: number
  person: string
  name: string
  bot: boolean
  stack: number
  net: number
}

export interface HandShown {
  table: string
  hand: number
  svara_of: number | null
  ended_ms: number
  viewer: number | null
  ante: number
  rules: Readonly<Record<string, unknown>>
  seats: readonly SeatThen[]
  events: readonly (Readonly<Record<string, unknown>>)[]
}

export interface NewTable {
  name: string
  public?: boolean
  seats?: number
  ante?: number
  min_buy_in?: number
  max_buy_in?: number
  turn_ms?: number
  bank_ms?: number
  refill_ms?: number
  entry_ms?: number
  grace_ms?: number
  away_ms?: number
  rest_ms?: number
  offer_ms?: number
  showdown_ms?: number
  mix_ms?: number
  rathole_ms?: number
  fill?: number
  bots?: string
  preset?: string
  switches?: Readonly<Record<string, string>>
}

export interface Practice {
  bots?: string
  seats?: number
}

export interface Invite {
  invite: string
}

export interface NewGuest {
  name: string
}

export interface NewName {
  name: string
}

export interface NewAccount {
  login: string
  password: string
}

export interface SignIn {
  login: string
  password: string
  merge?: boolean
}

export interface NewPassword {
  old: string
  new: string
}

export interface NewReport {
  person: string
  table: string
  reason: 'abuse' | 'cheating' | 'collusion' | 'name' | 'other'
  hand?: number | null
  text?: string
}

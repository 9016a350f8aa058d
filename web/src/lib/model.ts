// What a screen shows of one table, as plain data; `reduce.ts` keeps it up to date by frames alone.
//
// Amounts are chips and "to" (what a seat has in this hand's betting in all), seats count from 0, clockwise, cards are
// numbers from 0 to 31 (rank * 4 + suit; ranks 7 8 9 T J Q K A, suits s h d c), times are ms of `performance.now()`.
// Nothing here judges: what one may do is `ask`, as the server sent it.

import type { Choice, Happening, RuleSet, Statement, Verb } from '../wire'

export type { Choice, Happening, RuleSet, Verb } from '../wire'

/** idle: between hands · blind: blind betting · betting · split, entry, ready: the svara is being prepared. */
export type Phase = 'idle' | 'blind' | 'betting' | 'split' | 'entry' | 'ready'

/** 0 to 31. */
export type Card = number

export type CombinationName =
  | 'card'
  | 'suit'
  | 'aces'
  | 'three'
  | 'sevens'
  | 'joker'
  | 'joker_card'
  | 'joker_suit'
  | 'joker_pair'

/** Points and why: the cards that give them, and the numbers that add up to them (R2.6). */
export interface Score {
  points: number
  combination: CombinationName
  cards: readonly Card[]
  terms: readonly number[]
}

export interface Person {
  id: string
  name: string
  bot: boolean
  /** Their connection is there. */
  here: boolean
  seat: number | null
  you: boolean
  muted: boolean
}

/** What a seat did last in this deal, for the line under it. */
export interface SeatAction {
  do: 'ante' | 'blind' | 'look' | 'bet' | 'call' | 'raise' | 'pass' | 'fold' | 'timeout' | 'join' | 'decline' | 'agree' | 'refuse'
  to: number
}

/** In a svara: it tied, it has bought in, it is asked, or it stays out. */
export type SvaraPart = 'tied' | 'joined' | 'deciding' | 'out'

export interface SeatState {
  seat: number
  /** Who sits here; null for an empty place. */
  person: Person | null
  /** The name of somebody who has asked for this place and gets it after the hand. */
  wantedBy: string | null
  stack: number
  /** In front of it, in this deal's betting in all. */
  bet: number
  dealt: boolean
  /** Still in the hand. */
  live: boolean
  /** Dealt in and out of the hand again. */
  folded: boolean
  /** Bet blind in this deal: stays for half the price. */
  blind: boolean
  allIn: boolean
  /** Connection lost. */
  away: boolean
  leaving: boolean
  sittingOut: boolean
  /** Owes an answer now. */
  asked: boolean
  /** Face up: one's own once seen, or shown. */
  cards: readonly Card[]
  /** Cards were shown to all. */
  shown: boolean
  /** Three cards face down lie before it. */
  backs: boolean
  /** Of `cards`. */
  score: Score | null
  did: SeatAction | null
  part: SvaraPart | null
  /** What it got from pots in this deal, since the betting ended. */
  won: number
}

export interface PotState {
  /** `main`, or `side` with its number from 1; `svara` and `svara_side` for pots that a tie carried over. */
  name: 'main' | 'side' | 'svara' | 'svara_side'
  number: number
  chips: number
  /** Who can win it. */
  seats: readonly number[]
  /** Who tied for it and is still there. */
  tied: readonly number[]
}

export interface ClockState {
  seats: readonly number[]
  turn: number
  startsAt: number
  endsAt: number
  /** The whole of it, for the ring; ms. */
  fullMs: number
  inBank: boolean
}

export interface AskState {
  hand: number
  turn: number
  endsAt: number
  inBank: boolean
  choices: readonly Choice[]
}

export interface ShownState {
  seat: number
  cards: readonly Card[]
  points: number
  score: Score
}

export interface WinState {
  pot: number
  seat: number
  chips: number
  how: 'showdown' | 'alone' | 'last' | 'split'
}

/** How a deal ended; it stays until the next one is dealt. */
export interface ResultState {
  hand: number
  shown: readonly ShownState[]
  wins: readonly WinState[]
  /** What was in each pot when the betting ended, and who could win it. */
  pots: readonly PotState[]
  /** By seat, who sat there in that deal: a seat may change hands as it ends. */
  who?: Readonly<Record<number, Who>>
  /** Everything is paid, or void. */
  over: boolean
  voided: boolean
}

/** A tie, from its showdown until its deal. */
export interface SvaraState {
  stage: 'split' | 'entry' | 'ready'
  /** Of the hand that tied. */
  hand: number
  /** Who tied, and with how many points (0 if it is not known any more). */
  tied: readonly number[]
  points: number
  /** What the pots held at the tie, without what joiners have added. */
  held: number
  price: number
  joined: readonly { seat: number; chips: number }[]
  declined: readonly number[]
  deciding: readonly number[]
  agreed: readonly number[]
  /** The ante of the svara's betting, once it is ready; else 0. */
  stake: number
}

/** The shuffle of the next or present deal. */
export interface MixState {
  hand: number
  /** The fingerprint of the statement: six groups of four digits. */
  fingerprint: string
  statement: Statement | null
  /** Seats whose seeds are in. */
  seeds: readonly number[]
  seats: number
  /** Closed: these seats' seeds are in the mix. */
  mixedBy: readonly number[] | null
}

export interface WishState {
  person: string
  what: 'sit' | 'top_up' | 'sit_out' | 'sit_in' | 'stand_up' | 'leave' | 'wait' | string
  seat: number
  chips: number
}

export interface SaidState {
  id: number
  person: string
  name: string
  seat: number | null
  phrase: number
  at: number
}

/** Somebody in a line of the log, as they were called then. */
export interface Who {
  seat: number | null
  name: string
  you: boolean
}

/** One line of a hand in words; `words.ts` makes sentences of them. */
export type LogWhat =
  | { kind: 'hand'; hand: number; dealer: Who; seats: number; svaraOf: number; stake: number }
  | { kind: 'antes'; seats: number; chips: number }
  | { kind: 'blind' | 'bet' | 'call' | 'raise'; who: Who; to: number; added: number; allIn: boolean; first: boolean }
  | { kind: 'look' | 'pass' | 'fold' | 'timeout' | 'agree' | 'refuse' | 'decline'; who: Who }
  | { kind: 'cards'; cards: readonly Card[]; score: Score }
  | { kind: 'returned'; who: Who; chips: number }
  | { kind: 'pots'; pots: readonly PotState[] }
  | { kind: 'show'; who: Who; cards: readonly Card[]; points: number; score: Score }
  | { kind: 'win'; who: Who; chips: number; how: 'showdown' | 'alone' | 'last' | 'split'; pot: PotState | null }
  | { kind: 'svara'; tied: readonly Who[]; points: number; chips: number; price: number }
  | { kind: 'join'; who: Who; chips: number }
  | { kind: 'ready'; seats: readonly Who[]; stake: number }
  | { kind: 'void' }
  | { kind: 'sit' | 'topUp'; who: Who; chips: number }
  | { kind: 'leave' | 'sitOut' | 'sitIn' | 'away' | 'depart'; who: Who }
  | { kind: 'say'; who: Who; phrase: number }

export interface LogLine {
  id: number
  hand: number
  /** `game` lines tell the hand, `room` lines what people do around it, `talk` what they say. */
  about: 'game' | 'room' | 'talk'
  what: LogWhat
}

/** What the last frame brought, for what moves: chips, cards. `quiet` if it tells of the past: then nothing moves. */
export interface News {
  v: number
  quiet: boolean
  happened: readonly Happening[]
}

/** connecting: never there yet · live · lost: coming back by itself · replaced: a newer tab plays · ended. */
export interface LinkState {
  status: 'connecting' | 'live' | 'lost' | 'replaced' | 'ended'
  /** Of `ended`: gone, no_table, unauthorized, policy, unreachable ... */
  code: string
  /** The server said that it goes down and comes back. */
  goingDown: boolean
  /** When it is tried again next. */
  retryAt: number | null
}

/** What is set beforehand, bound to this hand and price; see `preaction.ts`. */
export interface PreAction {
  kind: 'fold' | 'call' | 'look'
  hand: number
  phase: Phase
  price: number
}

/** Sent and not answered yet: the buttons are cleared. */
export interface Pending {
  hand: number
  turn: number
  do: Verb
  to: number
}

/** The last refusal, for a line that goes away by itself. */
export interface RefusalState {
  id: number
  code: string
  rule: string
}

export interface TableInfo {
  id: string
  name: string
  public: boolean
  /** Of the settings, for words and bounds. */
  minBuyIn: number
  maxBuyIn: number
  turnMs: number
  entryMs: number
  showdownMs: number
  fill: number
  mine: boolean
  link: string | null
}

export interface TableState {
  v: number
  /** Null until the settings are read. */
  info: TableInfo | null
  you: string
  /** Null for a spectator. */
  seat: number | null
  rules: RuleSet
  ante: number
  maxStack: number | null
  phase: Phase
  hand: number
  /** The hand whose tie this deal plays for, or 0. */
  svaraOf: number
  dealer: number | null
  /** The ante of this deal's betting: the ante, or the share in a svara. */
  stake: number
  /** The highest bet, "to". */
  level: number
  lastBlind: number
  /** Everybody dealt in has looked. */
  opened: boolean
  seats: readonly SeatState[]
  /** In the middle; open bets lie before their seats. */
  pots: readonly PotState[]
  /** The pots and all bets. */
  pot: number
  /** One's own, once seen. */
  cards: readonly Card[]
  score: Score | null
  clock: ClockState | null
  /** The next deal comes no earlier. */
  pauseUntil: number | null
  ask: AskState | null
  result: ResultState | null
  svara: SvaraState | null
  mix: MixState | null
  people: readonly Person[]
  wishes: readonly WishState[]
  waiting: readonly string[]
  /** A free seat is held for these. */
  offers: readonly { person: string; endsAt: number }[]
  said: readonly SaidState[]
  log: readonly LogLine[]
  news: News
  draining: boolean
  halted: string
  // What this browser adds.
  link: LinkState
  pending: Pending | null
  pre: PreAction | null
  refusal: RefusalState | null
  /** Something about the shuffle that should not be so. */
  doubts: readonly { code: string; hand: number }[]
}

export type Wish = 'sit_out' | 'sit_in' | 'stand_up' | 'leave' | 'wait' | 'unwait' | 'withdraw'

/** What the table's parts may ask for. Nothing is returned: what comes of it is seen in the state. */
export interface TableActions {
  /** Answer `ask`; the present hand, turn and price go with it. `to` for blind, bet and raise. */
  act(verb: Verb, to?: number): void
  /** Set something beforehand, or take it back with null. */
  setPre(kind: PreAction['kind'] | null): void
  /** A place was chosen: opens the sheet for the buy-in. */
  chooseSeat(seat: number): void
  openTopUp(): void
  wish(what: Wish): void
  say(phrase: number): void
  mute(person: string, on: boolean): void
  report(person: string): void
  takeOver(): void
  reconnect(): void
  dismissRefusal(): void
  openMenu(): void
  openRules(): void
  openHands(): void
  /** The proof of a hand that is over. */
  openProof(hand: number): void
  openSettings(): void
  /** The link to this table, to copy or as QR. */
  share(): void
  back(): void
}

export type Lang = 'en' | 'bg' | 'ru' | 'id'

export interface Settings {
  lang: Lang
  theme: 'auto' | 'light' | 'dark'
  fourColour: boolean
  cardSize: 'normal' | 'large'
  /** auto follows the system. */
  motion: 'auto' | 'full' | 'reduced'
  sound: 'off' | 'soft' | 'on'
  leftHanded: boolean
  vibrate: boolean
  /** All in asks once. */
  confirmAllIn: boolean
  /** A fold where nothing has to be paid, and leaving with a claim, ask once. */
  confirmFold: boolean
  /** Keys are shown on the buttons. */
  keyHints: boolean
}

/** Words and numbers in the chosen language. Reading `lang` makes a component follow a change. */
export interface I18n {
  readonly lang: Lang
  /** Whether there is such a message. */
  has(id: string): boolean
  /** A message of the .ftl files. */
  t(id: string, args?: Record<string, string | number>): string
  /** Chips: 1,240 · 1 240 · 1.240. */
  n(chips: number): string
  /** With a sign: +40, −40. */
  signed(chips: number): string
  /** Names in a list: A, B and C. */
  list(names: readonly string[]): string
  /** A card in words, for screen readers: king of hearts. */
  card(card: Card): string
}

/** What Table.svelte is given. */
export interface TableProps {
  state: TableState
  actions: TableActions
  settings: Settings
  i18n: I18n
}

/** `PHRASES` of the server, by number; the message of each is `phrase-` and its word. */
export const PHRASES = ['hello', 'thanks', 'nice_hand', 'good_luck', 'well_played', 'oops', 'hurry', 'svara', 'wow', 'bye'] as const

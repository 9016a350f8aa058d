// Made from the server's own types; do not edit. `python -m tests.web.make_types` makes it anew.

export interface Join {
  type: 'join'
  since?: number | null
}

export interface TakeSeat {
  type: 'take_seat'
  action: string
  seat: number
  chips: number
  commitment?: string | null
}

export interface TopUp {
  type: 'top_up'
  action: string
  chips: number
}

export interface Wish {
  type: 'wish'
  action: string
  what: 'leave' | 'sit_in' | 'sit_out' | 'stand_up' | 'unwait' | 'wait' | 'withdraw'
}

export interface Move {
  type: 'move'
  action: string
  hand: number
  turn: number
  do: Verb
  to?: number
  price?: number
}

export interface RevealSeed {
  type: 'reveal_seed'
  hand: number
  seed: string
  next_commitment: string
}

export interface CommitSeed {
  type: 'commit_seed'
  commitment: string
}

export interface Say {
  type: 'say'
  phrase: number
}

export interface Mute {
  type: 'mute'
  person: string
  on?: boolean
}

export interface AskProof {
  type: 'ask_proof'
}

export interface SatDown {
  type: 'sat_down'
  seat: number
  chips: number
}

export interface ToppedUp {
  type: 'topped_up'
  seat: number
  chips: number
}

export interface SatOut {
  type: 'sat_out'
  seat: number
  timed_out: boolean
}

export interface SatIn {
  type: 'sat_in'
  seat: number
}

export interface Left {
  type: 'left'
  seat: number
}

export interface SeatFreed {
  type: 'seat_freed'
  seat: number
  chips: number
}

export interface HandStarted {
  type: 'hand_started'
  hand: number
  dealer: number
  seats: readonly number[]
  stake: number
  svara_of: number
}

export interface AntesPaid {
  type: 'antes_paid'
  seats: readonly number[]
  chips: number
}

export interface BlindBet {
  type: 'blind_bet'
  seat: number
  to: number
}

export interface Looked {
  type: 'looked'
  seat: number
}

export interface BetMade {
  type: 'bet_made'
  seat: number
  to: number
}

export interface Called {
  type: 'called'
  seat: number
  to: number
}

export interface Raised {
  type: 'raised'
  seat: number
  to: number
}

export interface Passed {
  type: 'passed'
  seat: number
}

export interface Folded {
  type: 'folded'
  seat: number
}

export interface TimedOut {
  type: 'timed_out'
  seat: number
}

export interface BetReturned {
  type: 'bet_returned'
  seat: number
  chips: number
}

export interface Pot {
  chips: number
  seats: readonly number[]
  ties: number
  tied: readonly number[]
  held: number
  entries: readonly (readonly [number, number])[]
  last_left: number | null
}

export interface PotsFormed {
  type: 'pots_formed'
  pots: readonly Pot[]
}

export interface ShownHand {
  seat: number
  cards: readonly number[]
  points: number
}

export interface HandsShown {
  type: 'hands_shown'
  hands: readonly ShownHand[]
}

export interface PotWon {
  type: 'pot_won'
  pot: number
  seat: number
  chips: number
  how: 'alone' | 'last' | 'showdown'
}

export interface SvaraOpened {
  type: 'svara_opened'
  pots: readonly Pot[]
  price: number
}

export interface SplitAgreed {
  type: 'split_agreed'
  seat: number
}

export interface SplitRefused {
  type: 'split_refused'
  seat: number
}

export interface PotSplit {
  type: 'pot_split'
  pot: number
  payments: readonly (readonly [number, number])[]
}

export interface EntryOffered {
  type: 'entry_offered'
}

export interface SvaraJoined {
  type: 'svara_joined'
  seat: number
  entries: readonly number[]
}

export interface SvaraDeclined {
  type: 'svara_declined'
  seat: number
}

export interface SvaraReady {
  type: 'svara_ready'
  seats: readonly number[]
  stake: number
}

export interface HandEnded {
  type: 'hand_ended'
}

export interface HandVoided {
  type: 'hand_voided'
  refunds: readonly (readonly [number, number])[]
}

export interface CardsDealt {
  type: 'cards_dealt'
  seats: readonly number[]
}

export interface OwnCardsSeen {
  type: 'own_cards_seen'
  cards: readonly number[]
}

export interface CardsOpened {
  type: 'cards_opened'
}

export interface PersonView {
  person: string
  name: string
  bot: boolean
  here: boolean
  seat: number | null
}

export interface Arrived {
  type: 'arrived'
  person: PersonView
}

export interface Away {
  type: 'away'
  person: string
}

export interface Departed {
  type: 'departed'
  person: string
}

export interface Seated {
  type: 'seated'
  person: string
  seat: number
}

export interface WishView {
  person: string
  what: string
  seat: number
  chips: number
}

export interface Wished {
  type: 'wished'
  wish: WishView
  on: boolean
}

export interface Waiting {
  type: 'waiting'
  people: readonly string[]
}

export interface Offer {
  type: 'offer'
  person: string
  left_ms: number
}

export interface Clock {
  type: 'clock'
  seats: readonly number[]
  turn: number
  left_ms: number
  in_bank: boolean
}

export interface Pause {
  type: 'pause'
  left_ms: number
}

export interface Statement {
  version: number
  table: string
  hand: number
  previous_hash: string
  rules_hash: string
  seats: readonly number[]
  commitments: readonly (string | null)[]
  roots: readonly string[]
}

export interface Stated {
  type: 'stated'
  statement: Statement
  left_ms: number
}

export interface SeedIn {
  type: 'seed_in'
  seat: number
}

export interface Mixed {
  type: 'mixed'
  seats: readonly number[]
}

export interface Said {
  type: 'said'
  person: string
  phrase: number
}

export interface Draining {
  type: 'draining'
}

export interface Halted {
  type: 'halted'
  reason: string
}

export interface Choice {
  do: Verb
  low: number
  high: number
}

export interface Ask {
  hand: number
  turn: number
  left_ms: number
  in_bank: boolean
  choices: readonly Choice[]
}

export interface Update {
  type: 'update'
  v: number
  happened: readonly Happening[]
  ask: Ask | null
}

export interface Skip {
  type: 'skip'
  v: number
}

export interface RuleSet {
  seats: number
  joker_pair: 'add' | 'replace'
  three_sevens: 'any' | 'joker'
  seven_pair: 'best' | 'fixed'
  blind_multiples: readonly number[]
  limit: string
  svara_entry: 'half' | 'share' | 'whole'
  agree_split: boolean
}

export interface SeatView {
  stack: number
  bet: number
  dealt: boolean
  live: boolean
  blind: boolean
  cards: readonly number[]
  leaving: boolean
  sitting_out: boolean
}

export interface PotView {
  chips: number
  seats: readonly number[]
  tied: readonly number[]
}

export interface Score {
  points: number
  combination: 'card' | 'suit' | 'aces' | 'three' | 'sevens' | 'joker' | 'joker_card' | 'joker_suit' | 'joker_pair'
  cards: readonly number[]
  terms: readonly number[]
}

export interface Option {
  command: never
  seat: number
  low: number
  high: number
}

export interface View {
  viewer: number | null
  rules: RuleSet
  ante: number
  max_stack: number | null
  phase: 'idle' | 'blind' | 'betting' | 'split' | 'entry' | 'ready'
  hand: number
  svara_of: number
  dealer: number | null
  stake: number
  to_act: number | null
  level: number
  last_blind: number
  price: number
  seats: readonly (SeatView | null)[]
  pots: readonly PotView[]
  cards: readonly number[]
  score: Score | null
  asked: readonly number[]
  options: readonly Option[]
}

export interface Whole {
  type: 'whole'
  v: number
  you: string
  seat: number | null
  view: View
  people: readonly PersonView[]
  wishes: readonly WishView[]
  waiting: readonly string[]
  offers: readonly Offer[]
  clock: Clock | null
  pause: Pause | null
  statement: Statement | null
  committed: boolean
  muted: readonly string[]
  ask: Ask | null
  draining: boolean
  halted: string
}

export interface CaughtUp {
  type: 'caught_up'
  v: number
  clock: Clock | null
  ask: Ask | null
}

export interface Done {
  type: 'done'
  action: string
  v: number
}

export interface Refused {
  type: 'refused'
  action: string
  code: string
  rule: string
}

export interface Opening {
  number: number
  position: number
  card: number
  salt: string
  path: readonly string[]
}

export interface Proof {
  statement: Statement
  rules: Readonly<Record<string, unknown>>
  seeds: readonly (string | null)[]
  announced: readonly (string | null)[]
  mix: string
  keys: readonly (string | null)[]
  dealt: readonly number[]
  viewer: number | null
  seen: boolean
  shown: readonly number[]
  openings: readonly Opening[]
}

export interface ProofIs {
  type: 'proof'
  proof: Proof
}

export interface WireError {
  type: 'error'
  code: 'malformed' | 'too_big' | 'too_fast'
}

export interface NewerLink {
  type: 'newer_link'
}

export interface GoingDown {
  type: 'going_down'
  back_ms: number
}

export type Verb =
  | 'agree_split'
  | 'bet'
  | 'blind'
  | 'call'
  | 'decline_svara'
  | 'fold'
  | 'join_svara'
  | 'look'
  | 'pass'
  | 'raise'
  | 'refuse_split'

export type ViewerEvent =
  | SatDown
  | ToppedUp
  | SatOut
  | SatIn
  | Left
  | SeatFreed
  | HandStarted
  | AntesPaid
  | BlindBet
  | Looked
  | BetMade
  | Called
  | Raised
  | Passed
  | Folded
  | TimedOut
  | BetReturned
  | PotsFormed
  | HandsShown
  | PotWon
  | SvaraOpened
  | SplitAgreed
  | SplitRefused
  | PotSplit
  | EntryOffered
  | SvaraJoined
  | SvaraDeclined
  | SvaraReady
  | HandEnded
  | HandVoided
  | CardsDealt
  | OwnCardsSeen
  | CardsOpened

export type Happening =
  | SatDown
  | ToppedUp
  | SatOut
  | SatIn
  | Left
  | SeatFreed
  | HandStarted
  | AntesPaid
  | BlindBet
  | Looked
  | BetMade
  | Called
  | Raised
  | Passed
  | Folded
  | TimedOut
  | BetReturned
  | PotsFormed
  | HandsShown
  | PotWon
  | SvaraOpened
  | SplitAgreed
  | SplitRefused
  | PotSplit
  | EntryOffered
  | SvaraJoined
  | SvaraDeclined
  | SvaraReady
  | HandEnded
  | HandVoided
  | CardsDealt
  | OwnCardsSeen
  | CardsOpened
  | Arrived
  | Away
  | Departed
  | Seated
  | Wished
  | Waiting
  | Offer
  | Clock
  | Pause
  | Stated
  | SeedIn
  | Mixed
  | Said
  | Draining
  | Halted

export type ClientMessage =
  | Join
  | TakeSeat
  | TopUp
  | Wish
  | Move
  | RevealSeed
  | CommitSeed
  | Say
  | Mute
  | AskProof

export type ServerFrame =
  | Update
  | Skip
  | Whole
  | CaughtUp
  | Done
  | Refused
  | ProofIs
  | WireError
  | NewerLink
  | GoingDown

// Checks a deal from its proof, with nothing but SHA-256; the format is that of docs/fairness.md.
// Not with WebCrypto, which does not exist on http:// addresses of a home network.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex as toHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A code, and the seat or deck that it is about, counted from 1, where there is one. */
export type Finding = { code: string; seat?: number; deck?: number }

/** `chosen` is the deck that was dealt, 0 to 15; `cards` by seat are those that are open. */
export interface Report {
  table: string
  hand: number
  statementHash: string
  seats: number
  mixedBy: number
  chosen: number
  openings: number
  cards: Record<number, number[]>
  warnings: Finding[]
  failure: Finding | null
}

type Json = any // a stranger's data, checked field by field
type Numbers = Generator<number, never>
class Failed {
  constructor(readonly finding: Finding) {}
}
const STATEMENT = 'commitments,hand,previous_hash,roots,rules_hash,seats,table,version'
const PROOF = 'announced,dealt,keys,mix,openings,rules,seeds,seen,shown,statement,viewer'
const OPENING = 'card,number,path,position,salt'

/** Check one deal. Whatever the data are, the answer is a report. */
export function verify(proof: Json): Report {
  const counts = { hand: 0, seats: 0, mixedBy: 0, chosen: -1, openings: 0 }
  const report: Report = { table: '', statementHash: '', ...counts, cards: {}, warnings: [], failure: null }
  try {
    for (const check of [checkStatement, checkMix, checkDecks, checkCards]) check(proof, report)
  } catch (error) {
    report.failure = error instanceof Failed ? error.finding : { code: 'malformed' }
  }
  return report
}

function checkStatement(proof: Json, report: Report): void {
  const statement = fields(fields(proof, PROOF).statement, STATEMENT)
  require(number(statement.version, 65_535) === 1, 'unknown_version')
  const encoded = encode(statement)
  const { seats } = statement
  const turns = seats.filter((seat: number, at: number) => seat > seats[(at + 1) % seats.length]).length
  require(turns === 1, 'wrong_seats')
  require(isObject(proof.rules) && Object.values(proof.rules).flat().every(isPlain), 'malformed')
  require(rulesHash(proof.rules) === statement.rules_hash, 'wrong_rules')
  require((statement.hand === 1) === /^0{64}$/.test(statement.previous_hash), 'broken_chain')
  require(new Set(statement.roots).size === 16, 'replayed_root')
  report.statementHash = toHex(hash(tag('statement'), encoded))
  Object.assign(report, { table: statement.table, hand: statement.hand, seats: seats.length })
}

function checkMix(proof: Json, report: Report): void {
  const { seats, commitments } = proof.statement
  require([proof.announced, proof.seeds].every((one) => list(one).length === seats.length), 'malformed')
  for (const following of proof.announced) if (following !== null) hex(following)
  const parts = [encode(proof.statement)]
  seats.forEach((seat: number, at: number) => {
    const seed = proof.seeds[at]
    parts.push(seed === null ? new Uint8Array() : hex(seed))
    require(seed === null || commit(seed) === commitments[at], 'wrong_seed', { seat: seat + 1 })
    if (seed !== null) report.mixedBy += 1
    else if (commitments[at] !== null) report.warnings.push({ code: 'left_out', seat: seat + 1 })
  })
  require(toHex(hash(tag('mix'), ...parts.flatMap((part) => [big(part.length, 4), part]))) === proof.mix, 'wrong_mix')
  const promised = commitments.filter((one: Json) => one !== null)
  if (new Set(promised).size < promised.length) report.warnings.push({ code: 'shared_commitment' })
  if (report.mixedBy === 0) report.warnings.push({ code: 'unmixed' })
}

function checkDecks(proof: Json, report: Report): void {
  report.chosen = draw(proof, report).chosen
  require(list(proof.keys).length === 16, 'malformed')
  proof.keys.forEach((key: Json, at: number) => {
    if (at === report.chosen) return require(key === null, 'dealt_deck_opened', { deck: at + 1 })
    require(key !== null, 'deck_not_opened', { deck: at + 1 })
    require(root(hex(key)) === proof.statement.roots[at], 'false_deck', { deck: at + 1 })
  })
}

function checkCards(proof: Json, report: Report): void {
  const { chosen, order, dealer } = draw(proof, report)
  const { viewer, seen, statement } = proof
  const last = (report.hand === 1 ? dealer : report.seats - 1) + 1
  const dealt: number[] = [...statement.seats.slice(last), ...statement.seats.slice(0, last)]
  require(viewer === null || number(viewer, 9) >= 0, 'malformed')
  require(seen === false || (seen === true && dealt.includes(viewer)), 'malformed')
  const shown = list(proof.shown).map((seat) => number(seat, 9))
  const owners = new Set<number>([...shown, ...(seen ? [viewer] : [])])
  const told = list(proof.dealt).map((seat) => number(seat, 9))
  const inOrder = dealt.filter((seat) => shown.includes(seat)).join() === shown.join()
  require(told.join() === dealt.join() && inOrder, 'wrong_seats')
  const all = Array.from({ length: 3 * dealt.length }, (_, at) => at)
  const due = all.filter((at) => owners.has(dealt[at % dealt.length]!))
  const numbers = list(proof.openings).map((one) => number(fields(one, OPENING).number, 31))
  require(due.every((at) => numbers.includes(at)), 'missing_opening')
  require(due.join() === numbers.join(), 'unexpected_opening')
  due.forEach((at, place) => {
    const opening = proof.openings[place]
    const seat = dealt[at % dealt.length]!
    const card = number(opening.card, 31)
    require(number(opening.position, 31) === order[at], 'wrong_position', { seat: seat + 1 })
    require(climb(opening) === statement.roots[chosen], 'wrong_opening', { seat: seat + 1 })
    require(!Object.values(report.cards).flat().includes(card), 'duplicate_card')
    report.cards[seat] = [...(report.cards[seat] ?? []), card]
  })
  report.openings = due.length
  if (viewer !== null && dealt.includes(viewer) && !owners.has(viewer)) report.warnings.push({ code: 'cards_sealed' })
}

/** The statement's bytes; fails for a field that cannot be. */
function encode({ table, hand, seats, commitments, roots, previous_hash, rules_hash }: Json): Uint8Array {
  const name = typeof table === 'string' ? utf8ToBytes(table) : new Uint8Array()
  const places = list(seats).map((seat) => number(seat, 9))
  require(name.length > 0 && name.length < 256 && number(hand, Number.MAX_SAFE_INTEGER) > 0, 'malformed')
  require(places.length > 1 && new Set(places).size === places.length, 'malformed')
  require(list(roots).length === 16 && list(commitments).length === places.length, 'malformed')
  const promised = places.flatMap((seat, at) =>
    commitments[at] === null ? [big(seat, 1), big(0, 1)] : [big(seat, 1), big(1, 1), hex(commitments[at])],
  )
  const head = [big(1, 2), big(name.length, 2), name, big(hand, 8), hex(previous_hash), hex(rules_hash)]
  return concatBytes(...head, big(places.length, 1), ...promised, big(16, 1), ...roots.map(hex))
}

/** What the mix decides: the deck, the order of its positions, which of the seats would deal a first hand. */
function draw(proof: Json, report: Report): { chosen: number; order: number[]; dealer: number } {
  const numbers = stream('deal', hex(proof.mix))
  return { chosen: below(numbers, 16), order: shuffled(numbers), dealer: below(numbers, report.seats) }
}

function* stream(name: string, key: Uint8Array): Numbers {
  for (let block = 0; ; block += 1) yield* hash(tag(name), key, big(block, 4))
}

function below(numbers: Numbers, n: number): number {
  let drawn = numbers.next().value
  while (drawn >= 256 - (256 % n)) drawn = numbers.next().value
  return drawn % n
}

function shuffled(numbers: Numbers): number[] {
  const order = Array.from({ length: 32 }, (_, at) => at)
  for (let place = 31; place > 0; place -= 1) {
    const other = below(numbers, place + 1)
    ;[order[place], order[other]] = [order[other]!, order[place]!]
  }
  return order
}

/** The root of the deck of a key. */
function root(key: Uint8Array): string {
  const cards = shuffled(stream('deck', key))
  let level = cards.map((card, at) => hash(Uint8Array.of(0, at, card), hash(tag('salt'), key, big(at, 4))))
  for (; level.length > 1; level = level.flatMap((left, at) => (at % 2 ? [] : [node(left, level[at + 1]!)])));
  return toHex(level[0]!)
}

/** The root that an opened card leads to. */
function climb({ position, card, salt, path }: Json): string {
  require(list(path).length === 5, 'malformed')
  const leaf = hash(Uint8Array.of(0, position, card), hex(salt))
  const steps = list(path).map(hex)
  return toHex(steps.reduce((at, step, level) => ((position >> level) & 1 ? node(step, at) : node(at, step)), leaf))
}

const hash = (...parts: Uint8Array[]): Uint8Array => sha256(concatBytes(...parts))
const node = (left: Uint8Array, right: Uint8Array): Uint8Array => hash(Uint8Array.of(1), left, right)
const tag = (name: string): Uint8Array => utf8ToBytes(`svara-${name}-1\0`)
const big = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256)

function require(fits: boolean, code: string, about: Omit<Finding, 'code'> = {}): asserts fits {
  if (!fits) throw new Failed({ code, ...about })
}

const malformed = (): never => require(false, 'malformed') as never
const hex = (text: Json): Uint8Array =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text) ? hexToBytes(text) : malformed()
const number = (value: Json, most: number): number =>
  Number.isInteger(value) && value >= 0 && value <= most ? value : malformed()
const list = (value: Json): Json[] => (Array.isArray(value) ? value : malformed())
const isObject = (data: Json): boolean => typeof data === 'object' && data !== null && !Array.isArray(data)
const fields = (data: Json, names: string): Json =>
  isObject(data) && Object.keys(data).sort().join() === names ? data : malformed()
const isPlain = (rule: Json): boolean =>
  rule === null || ['string', 'boolean'].includes(typeof rule) || Number.isInteger(rule)

/** The hash of a rule set, of a statement, and of a seed, which is the commitment to it: 64 digits. */
export const rulesHash = (rules: Json): string =>
  toHex(hash(tag('rules'), utf8ToBytes(JSON.stringify(rules, Object.keys(rules).sort()))))
export const statementHash = (statement: Json): string => toHex(hash(tag('statement'), encode(statement)))
export const commit = (seed: string): string => toHex(hash(tag('seed'), hex(seed)))

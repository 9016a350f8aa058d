// This person's part of the shuffle (docs/fairness.md): a commitment, its seed when the statement comes, the next one.
//
// Seeds outlast a refresh: they are kept in the browser. One is shown for one statement only, and for none that does
// not continue the statements before it. `hear` follows the frames, `due` is what is to be said now.

import type { CommitSeed, Happening, RevealSeed, Statement, Whole } from '../wire'
import { kept, recall } from './kept'
import { commit, rulesHash, statementHash } from './proof'

/** Seeds and hashes of statements that are kept: the latest. */
const KEPT = 64

export type DoubtCode = 'broken_chain' | 'commitment_changed' | 'left_out' | 'other_table' | 'replayed_root' | 'wrong_rules'

/** Something about the shuffle of a hand that should not be so. */
export interface Doubt {
  code: DoubtCode
  hand: number
}

/** A store as `localStorage` is one; it may fail, and then seeds live as long as the page. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A commitment that stands, and that another tab of this person may have made. */
const SOMEBODYS = '?'

/** What people compare: the first 24 digits of a statement's hash, in six groups. */
export const fingerprint = (hash: string): string => (hash.slice(0, 24).match(/.{4}/g) ?? []).join(' ')

export function fingerprintOf(statement: Statement): string {
  try {
    return fingerprint(statementHash(statement))
  } catch {
    return ''
  }
}

/** 32 random bytes, as 64 digits. `getRandomValues` is there on http:// too, unlike the rest of WebCrypto. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The hash of a statement as this browser noted it when it came, or null. */
export function notedAt(table: string, hand: number, store: Storage | null = kept()): string | null {
  for (const key of Object.keys(store ?? {})) {
    if (!key.startsWith('svara.seeds.') || !key.endsWith(`.${table}`)) continue
    const found = recall<Partial<Memory>>(key, {}).noted?.find(([known]) => known === hand)
    if (found !== undefined) return found[1]
  }
  return null
}

interface Memory {
  seeds: [commitment: string, seed: string][]
  noted: [hand: number, hash: string][]
  last: Statement | null
  reveal: RevealSeed | null
  atMs: number
}

export class Seeds {
  /** By hand, the hash of the statement as it came: to be compared with that in the proof. */
  noted = new Map<number, string>()
  private seeds = new Map<string, string>()
  private last: Statement | null = null
  private you = ''
  private seat: number | null = null
  private rules = ''
  private open: Statement | null = null
  private reveal: RevealSeed | null = null
  private arrived = false
  private standing: string | null = null
  private certain = false
  private said = new Set<string>()
  private silent = false
  private sits: string | null = null

  /** The seeds of one person at one table, whose statements bear its name. */
  constructor(
    private readonly table: string,
    private readonly kept: Kept | null,
    private readonly key: string,
    private readonly onDoubt: (doubt: Doubt) => void = () => {},
    private readonly fresh: () => string = freshSeed,
  ) {
    this.recall()
  }

  // What comes

  whole(frame: Whole): void {
    this.you = frame.you
    this.seat = frame.seat
    this.rules = rulesHash(frame.view.rules)
    if (frame.statement === null) this.open = null
    else if (same(frame.statement, this.last)) this.open = frame.statement
    else this.hearStatement(frame.statement)
    if (frame.seat === null || !frame.committed) this.stands(null, false)
    else if (!this.certain) this.stands(SOMEBODYS, true)
  }

  /** The connection is a new one: what is not known to have arrived is to be said again. */
  again(): void {
    this.said.clear()
  }

  /** A newer tab speaks for this person: it has the seeds now. */
  pause(): void {
    this.silent = true
  }

  /** This tab speaks again, and knows what the other one has kept. */
  resume(): void {
    if (!this.silent) return
    this.silent = false
    this.stands(null, false)
    this.recall()
  }

  hear(one: Happening): void {
    switch (one.type) {
      case 'stated':
        return this.hearStatement(one.statement)
      case 'seed_in':
        return one.seat === this.seat ? this.hasArrived() : undefined
      case 'mixed':
        return this.mixed(one.seats)
      case 'seated':
        if (one.person === this.you) {
          this.seat = one.seat
          this.stands(this.sits, false)
          this.sits = null
        }
        return
      case 'seat_freed':
        if (one.seat === this.seat) {
          this.seat = null
          this.stands(null, false)
        }
    }
  }

  /** A message without an action was refused; some codes tell what became of a commitment or a seed. */
  refused(code: string): void {
    if (code === 'already') this.stands(SOMEBODYS, true)
    else if (code === 'stale_commitment') this.stands(null, false)
    else if (code === 'already_revealed' && this.reveal !== null) this.hasArrived()
  }

  // What is to be said

  /** The commitment with which a seat is asked for, so that it has a part in its very first hand. */
  toSit(): string {
    this.sits = this.promise()
    return this.sits
  }

  /** What is to be said now; each thing once on each connection. */
  due(): (CommitSeed | RevealSeed)[] {
    const says = this.silent ? null : this.next()
    if (says === null) return []
    const text = JSON.stringify(says)
    if (this.said.has(text)) return []
    this.said.add(text)
    return [says]
  }

  private next(): CommitSeed | RevealSeed | null {
    if (this.seat === null) return null
    if (this.open !== null && this.mine(this.open) !== null) return this.arrived ? null : this.reveal
    if (this.standing === null) this.stands(this.promise(), false)
    return this.certain || this.standing === null ? null : { type: 'commit_seed', commitment: this.standing }
  }

  // The statement, seeds, the mix

  private hearStatement(statement: Statement): void {
    const doubts = this.doubtsOf(statement)
    this.last = this.open = statement
    this.arrived = false
    this.reveal = null
    this.noted.set(statement.hand, safeHash(statement))
    for (const code of doubts) this.onDoubt({ code, hand: statement.hand })
    const mine = this.mine(statement)
    if (mine !== null) {
      this.stands(null, false)
      const seed = this.seeds.get(mine)
      this.seeds.delete(mine)
      if (seed !== undefined && doubts.length === 0) {
        this.reveal = { type: 'reveal_seed', hand: statement.hand, seed, next_commitment: this.promise() }
      }
    }
    this.keep()
  }

  private doubtsOf(statement: Statement): DoubtCode[] {
    const found: DoubtCode[] = []
    const { last } = this
    if (statement.table !== this.table) found.push('other_table')
    if (this.rules !== '' && statement.rules_hash !== this.rules) found.push('wrong_rules')
    if (last !== null) {
      const follows = statement.hand > last.hand + 1 || statement.previous_hash === this.noted.get(last.hand)
      if (statement.hand <= last.hand || !follows) found.push('broken_chain')
      if (statement.roots.some((root) => last.roots.includes(root))) found.push('replayed_root')
    }
    const known = this.certain && this.standing !== null && this.standing !== SOMEBODYS
    if (known && this.seat !== null && statement.seats.includes(this.seat) && this.mine(statement) !== this.standing) {
      found.push('commitment_changed')
    }
    return found
  }

  private hasArrived(): void {
    this.arrived = true
    this.stands(this.reveal === null ? SOMEBODYS : this.reveal.next_commitment, true)
  }

  private mixed(seats: readonly number[]): void {
    const { open, reveal } = this
    const sent = reveal !== null && this.said.has(JSON.stringify(reveal))
    if (open !== null && sent && this.seat !== null && !seats.includes(this.seat)) {
      this.onDoubt({ code: 'left_out', hand: open.hand })
    }
    this.open = null
    this.said.clear()
  }

  // Odds and ends

  private stands(commitment: string | null, certain: boolean): void {
    this.standing = commitment
    this.certain = certain
  }

  private mine(statement: Statement): string | null {
    return statement.commitments[statement.seats.indexOf(this.seat ?? -1)] ?? null
  }

  private promise(): string {
    const seed = this.fresh()
    const commitment = commit(seed)
    this.seeds.set(commitment, seed)
    this.keep()
    return commitment
  }

  private keep(): void {
    trim(this.seeds)
    trim(this.noted)
    if (this.silent) return
    const { last, reveal } = this
    const memory: Memory = { seeds: [...this.seeds], noted: [...this.noted], last, reveal, atMs: Date.now() }
    try {
      this.kept?.setItem(this.key, JSON.stringify(memory))
    } catch {
      // A full or forbidden store: the seeds live as long as the page.
    }
  }

  private recall(): void {
    try {
      const found = JSON.parse(this.kept?.getItem(this.key) ?? '{}') as Partial<Memory>
      this.seeds = new Map(found.seeds ?? [])
      this.noted = new Map(found.noted ?? [])
      this.last = found.last ?? null
      this.reveal = found.reveal ?? null
    } catch {
      // What cannot be read is as if it were not there.
    }
  }
}

function safeHash(statement: Statement): string {
  try {
    return statementHash(statement)
  } catch {
    return ''
  }
}

const same = (a: Statement, b: Statement | null): boolean => b !== null && safeHash(a) === safeHash(b)

function trim(kept: Map<unknown, unknown>): void {
  for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(key)
}

// One table as this browser has it: the connection, what it knows, what may be asked for. It outlives a screen.

import type { TableSettings } from '../http'
import type { Happening, ServerFrame, Verb } from '../wire'
import { api, Problem } from './api'
import { isPractice } from './going'
import { i18n } from './i18n.svelte'
import { kept } from './kept'
import { type Action, Link, NotDone, type Socket } from './link'
import type { PreAction, TableInfo, TableState, Wish } from './model'
import { answer, bind, stands } from './preaction'
import { apply, CONNECTING, NOTHING } from './reduce'
import { Seeds } from './seeds'

const DOUBTS = 20

/** What is told beside the state, for sound, title and vibration. */
export interface Cues {
  /** It is one's own turn, newly. */
  turn(): void
  /** These things happened just now. */
  happened(state: TableState, happened: readonly Happening[]): void
}

export class TableSession {
  state: TableState = $state.raw({ ...NOTHING, link: CONNECTING })
  private readonly link: Link
  private seeds: Seeds | null = null
  private astray = false
  private refusals = 0
  private gone: (() => void)[] = []

  constructor(
    readonly table: string,
    private readonly cues: Cues,
  ) {
    this.link = new Link(
      { open: () => new WebSocket(address(table)) as unknown as Socket, probe: () => probe(table) },
      {
        frame: (frame, live) => this.hear(frame, live),
        status: (link) => this.set({ link }),
        joined: () => this.joined(),
      },
    )
  }

  /** Connect, and read the table's settings. */
  start(): void {
    const on = <K extends keyof WindowEventMap>(name: K, work: () => void): void => {
      addEventListener(name, work)
      this.gone.push(() => removeEventListener(name, work))
    }
    on('online', () => this.link.reconnect())
    on('offline', () => this.link.lost())
    on('pageshow', () => this.link.reconnect())
    const seen = (): void => {
      if (document.visibilityState === 'visible') this.link.reconnect()
    }
    document.addEventListener('visibilitychange', seen)
    this.gone.push(() => document.removeEventListener('visibilitychange', seen))
    this.link.start()
    void this.readInfo()
  }

  /** Go away from here; the seat stays. */
  stop(): void {
    for (const undo of this.gone) undo()
    this.link.close()
  }

  /** The table's settings: its name, stakes and link. */
  async readInfo(): Promise<void> {
    try {
      const info = infoOf(await api.table(this.table))
      this.set({ info: isPractice(this.table) ? { ...info, name: i18n.t('practice-name') } : info })
    } catch (error) {
      // The connection finds out what is wrong, and says so.
      if (!(error instanceof Problem)) throw error
    }
  }

  private set(change: Partial<TableState>): void {
    this.state = { ...this.state, ...change }
  }

  // What may be asked for

  /** Answer the question, at the price that stands on the button. */
  act(verb: Verb, to = 0): void {
    const { ask, pending } = this.state
    const choice = ask?.choices.find((one) => one.do === verb && (verb !== 'blind' || (one.low <= to && to <= one.high)))
    if (ask === null || choice === undefined || pending !== null) return
    const price = verb === 'call' || verb === 'join_svara' ? choice.low : 0
    const { hand, turn } = ask
    this.set({ pending: { hand, turn, do: verb, to }, pre: null, refusal: null })
    void this.done({ type: 'move', action: action(), hand, turn, do: verb, to, price }).finally(() => {
      if (this.state.pending?.turn === turn && this.state.pending.hand === hand) this.set({ pending: null })
    })
  }

  setPre(kind: PreAction['kind'] | null): void {
    this.set({ pre: bind(this.state, kind) })
  }

  sit(seat: number, chips: number): Promise<boolean> {
    const commitment = this.seeds?.toSit() ?? null
    return this.done({ type: 'take_seat', action: action(), seat, chips, commitment })
  }

  topUp(chips: number): Promise<boolean> {
    return this.done({ type: 'top_up', action: action(), chips })
  }

  wish(what: Wish): Promise<boolean> {
    return this.done({ type: 'wish', action: action(), what })
  }

  say(phrase: number): void {
    this.link.send({ type: 'say', phrase })
  }

  mute(person: string, on: boolean): void {
    this.link.send({ type: 'mute', person, on })
    this.set({ people: this.state.people.map((one) => (one.id === person ? { ...one, muted: on } : one)) })
  }

  takeOver(): void {
    this.seeds?.resume()
    this.link.takeOver()
  }

  reconnect(): void {
    this.link.reconnect()
  }

  dismissRefusal(): void {
    this.set({ refusal: null })
  }

  private async done(says: Action): Promise<boolean> {
    try {
      await this.link.do(says)
      return true
    } catch (error) {
      if (!(error instanceof NotDone)) throw error
      this.refusals += 1
      this.set({ refusal: { id: this.refusals, code: error.code, rule: error.rule } })
      return false
    }
  }

  // What comes

  private hear(frame: ServerFrame, live: boolean): void {
    const before = this.state
    switch (frame.type) {
      case 'update':
      case 'skip':
        if (this.astray) return
        break
      case 'whole':
        this.astray = false
        this.hearSeeds(frame)
        break
      case 'refused':
        this.seeds?.refused(frame.code)
        if (live) this.mix()
        return
      case 'newer_link':
        this.seeds?.pause()
        this.set({ pre: null })
        return
      case 'caught_up':
        break
      default:
        return
    }
    try {
      this.state = this.kept(apply(before, frame, { now: performance.now(), quiet: !live }))
    } catch (error) {
      // A frame that does not fit what is known here: ask for everything.
      console.error(error)
      this.astray = true
      this.link.again()
      return
    }
    if (frame.type === 'update') {
      for (const one of frame.happened) this.seeds?.hear(one)
      if (live) this.cues.happened(this.state, frame.happened)
    }
    if (live) this.mix()
    this.answer(before, live || frame.type === 'caught_up' || frame.type === 'whole')
  }

  /** What is set beforehand stays as long as it stands; what was sent, until its question is gone. */
  private kept(state: TableState): TableState {
    const pre = state.pre !== null && stands(state.pre, state) ? state.pre : null
    const over = state.pending !== null && state.ask !== null && state.ask.turn !== state.pending.turn
    return { ...state, pre, pending: over ? null : state.pending }
  }

  /** A new question: tell it, and answer it if that was set beforehand. */
  private answer(before: TableState, present: boolean): void {
    const { ask } = this.state
    const news = ask !== null && (before.ask === null || before.ask.turn !== ask.turn || before.ask.hand !== ask.hand)
    if (!news || !present) return
    const pre = this.state.pre
    const verb = pre === null || this.link.replaced ? null : answer(pre, ask, this.state)
    if (pre !== null) this.set({ pre: null })
    if (verb === null) this.cues.turn()
    else this.act(verb)
  }

  private joined(): void {
    this.seeds?.again()
    this.mix()
  }

  private hearSeeds(frame: Extract<ServerFrame, { type: 'whole' }>): void {
    if (this.seeds === null) {
      const key = `svara.seeds.${frame.you}.${this.table}`
      prune(key)
      this.seeds = new Seeds(this.table, kept(), key, (doubt) =>
        this.set({ doubts: [...this.state.doubts, doubt].slice(-DOUBTS) }),
      )
    }
    this.seeds.whole(frame)
  }

  private mix(): void {
    for (const says of this.seeds?.due() ?? []) this.link.send(says)
  }

  /** By hand, the hash of the statement as it came, to be compared with that in a proof. */
  noted(hand: number): string | null {
    return this.seeds?.noted.get(hand) ?? null
  }
}

/** Seeds of tables where one was long ago are of no more use. */
function prune(key: string): void {
  const store = kept()
  if (store === null) return
  const old = Object.keys(store)
    .filter((one) => one.startsWith('svara.seeds.') && one !== key)
    .map((one) => ({ one, at: atMs(store.getItem(one)) }))
    .sort((a, b) => b.at - a.at)
  for (const { one } of old.slice(8)) store.removeItem(one)
}

function atMs(text: string | null): number {
  try {
    return Number((JSON.parse(text ?? '{}') as { atMs?: number }).atMs ?? 0)
  } catch {
    return 0
  }
}

function address(table: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(table)}`
}

/** Why no socket can be had for good; null if the server may just be away. */
async function probe(table: string): Promise<string | null> {
  try {
    await api.me()
    await api.table(table)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { 401: 'unauthorized', 404: 'no_table' }[error.status] ?? null
  }
}

export function infoOf({ info, setup, mine, link }: TableSettings): TableInfo {
  return {
    id: info.id,
    name: info.name,
    public: info.public,
    minBuyIn: info.min_buy_in,
    maxBuyIn: info.max_buy_in,
    turnMs: setup.turn_ms,
    entryMs: setup.entry_ms,
    showdownMs: setup.showdown_ms,
    fill: info.fill,
    mine,
    link,
  }
}

/** An id that nobody else makes up. */
function action(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_')
}

// One connection to one table that outlives its sockets: it misses nothing, and sends again what was not answered.
//
// It opens sockets one after the other. On each it says `join` with the last version that it has seen. Versions follow
// each other; one that is missing makes it join again, one that was seen is passed over. It is *live* from the answer to
// a `join` on: until then frames tell of the past.
//
// What has an action id is kept until it is answered, and sent again with the same id, so that it is done once however
// often it is sent. A move that was never sent is not sent any more once its turn is over.

import type { Ask, ClientMessage, Done, Move, Refused, ServerFrame, TakeSeat, TopUp, Wish } from '../wire'
import type { LinkState } from './model'

export type Action = TakeSeat | TopUp | Wish | Move

/** What the table did not do, and why; `ended` if the connection is over. */
export class NotDone extends Error {
  constructor(
    readonly code: string,
    readonly rule = '',
  ) {
    super(code)
  }
}

/** As much of a WebSocket as is used. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

export interface Dial {
  open(): Socket
  /** Why no socket can be had for good, if that is so: a code as `no_table`; else null. */
  probe(): Promise<string | null>
  random?: () => number
}

export interface Hears {
  /** Every frame that is news, in order; `live` as it was when it came. Answers to actions are not among them. */
  frame(frame: ServerFrame, live: boolean): void
  status(state: LinkState): void
  /** A `join` was answered: what is not known to have arrived is to be said again. */
  joined(): void
}

/** A join, and so a heartbeat, is answered in this time, or the socket is given up; ms. */
export const ANSWER_MS = 8_000
/** After so much silence it asks whether the connection is still there. */
export const QUIET_MS = 15_000
/** What is not answered for so long is sent again. */
export const RESEND_MS = 4_000
/** What is answered with `busy` is sent again after these times; then it is refused. */
const BUSY_MS = [200, 500, 1_000, 2_000]
const FIRST_MS = 250
const MOST_MS = 15_000
const MOST_WAITING = 8
/** Close codes that end it: the table is gone, policy, too big. */
const ENDS: Readonly<Record<number, string>> = { 1000: 'gone', 1008: 'policy', 1009: 'too_big' }

interface Waiting {
  says: Action
  sent: boolean
  busy: number
  timer: ReturnType<typeof setTimeout> | undefined
  done(answer: Done): void
  fail(error: NotDone): void
}

export class Link {
  /** The last version seen, or null before the first. */
  v: number | null = null
  live = false
  replaced = false
  private socket: Socket | null = null
  private waiting = new Map<string, Waiting>()
  private settling: { v: number; one: Waiting; answer: Done }[] = []
  private deadline: ReturnType<typeof setTimeout> | undefined
  private quiet: ReturnType<typeof setTimeout> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private joins = 0
  private fails = 0
  private backMs = 0
  private over = ''
  private readonly random: () => number

  constructor(
    private readonly dial: Dial,
    private readonly hears: Hears,
  ) {
    this.random = dial.random ?? Math.random
  }

  /** Connect. */
  start(): void {
    this.tell('connecting')
    this.open()
  }

  /** No more of it; what waits is not answered any more. */
  close(): void {
    this.finish('closed')
  }

  /** The network is back, or somebody is impatient: try now. */
  reconnect(): void {
    if (this.over !== '' || this.replaced) return
    this.fails = 0
    if (this.socket === null) this.open()
    else this.beat()
  }

  /** The network is gone: what was sent from here on would only wait. */
  lost(): void {
    if (this.socket !== null) this.drop()
  }

  /** Play here, and in no other tab of this person. */
  takeOver(): void {
    this.replaced = false
    this.joins = 0
    if (this.socket === null) this.open()
    else this.join(this.v)
  }

  /** What is known does not fit what comes: ask for everything. */
  again(): void {
    this.joins = Math.max(this.joins, 1)
    if (this.socket !== null && !this.replaced) this.join(null)
  }

  // Saying

  /** Say something that is not answered; whether there was a socket to say it on. It may still get lost. */
  send(says: ClientMessage): boolean {
    if (this.socket === null) return false
    try {
      this.socket.send(JSON.stringify(says))
      return true
    } catch {
      return false
    }
  }

  /** Say something until it is answered, over as many sockets as it takes. Rejects with `NotDone`. */
  do(says: Action): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (this.over !== '') return reject(new NotDone('ended'))
      if (this.waiting.size >= MOST_WAITING || this.waiting.has(says.action)) return reject(new NotDone('too_fast'))
      const one: Waiting = { says, sent: false, busy: 0, timer: undefined, done: resolve, fail: reject }
      this.waiting.set(says.action, one)
      if (this.live) this.post(one)
    })
  }

  private post(one: Waiting): void {
    clearTimeout(one.timer)
    one.sent = true
    this.send(one.says)
    one.timer = setTimeout(() => {
      if (this.live) this.post(one)
    }, RESEND_MS)
  }

  private settle(one: Waiting, answer: Done | NotDone): void {
    clearTimeout(one.timer)
    this.waiting.delete(one.says.action)
    if (answer instanceof NotDone) one.fail(answer)
    else one.done(answer)
  }

  // Sockets

  private open(): void {
    clearTimeout(this.retry)
    let socket: Socket
    try {
      socket = this.dial.open()
    } catch {
      return this.wait()
    }
    this.socket = socket
    this.joins = 0
    let opened = false
    this.expectAnswer()
    socket.onopen = () => {
      opened = true
      if (this.socket === socket) this.join(this.v)
    }
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(String(event.data))
    }
    socket.onclose = ({ code }) => {
      if (this.socket === socket) void this.closed(code, opened)
    }
  }

  private drop(): void {
    const socket = this.socket
    if (socket === null) return
    socket.onclose = null
    socket.onmessage = null
    socket.onopen = null
    socket.close()
    void this.closed(1006, true)
  }

  private async closed(code: number, opened: boolean): Promise<void> {
    this.socket = null
    this.live = false
    clearTimeout(this.deadline)
    clearTimeout(this.quiet)
    for (const one of this.waiting.values()) clearTimeout(one.timer)
    if (this.over !== '') return
    const end = ENDS[code]
    if (end !== undefined && !this.replaced) return this.finish(end)
    if (this.replaced) return this.tell('replaced')
    this.wait()
    if (opened) return
    const why = await this.dial.probe()
    if (why !== null && this.socket === null) this.finish(why)
  }

  /** Wait for the next attempt: as the server said, or longer each time; never all at once. */
  private wait(): void {
    const back = this.backMs
    this.backMs = 0
    const doubled = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(this.fails, 16))
    const waits = back > 0 ? back * (1 + 0.5 * this.random()) : doubled * (0.5 + 0.5 * this.random())
    this.fails += 1
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.open(), waits)
    this.tell('lost', { retryAt: now() + waits, goingDown: back > 0 || this.status.goingDown })
  }

  private finish(code: string): void {
    if (this.over !== '') return
    this.over = code
    for (const timer of [this.retry, this.deadline, this.quiet]) clearTimeout(timer)
    const { socket } = this
    this.socket = null
    this.live = false
    socket?.close()
    for (const one of [...this.waiting.values()]) this.settle(one, new NotDone('ended'))
    this.tell('ended', { code })
  }

  private status: LinkState = { status: 'connecting', code: '', goingDown: false, retryAt: null }

  private tell(status: LinkState['status'], more: Partial<LinkState> = {}): void {
    this.status = { status, code: '', goingDown: false, retryAt: null, ...more }
    this.hears.status(this.status)
  }

  // Joining

  /** A second answer in a row that leaves a gap makes it ask for everything; a third is the socket's end. */
  private join(since: number | null): void {
    this.joins += 1
    if (this.joins > 3) return this.drop()
    this.live = false
    this.expectAnswer()
    this.send({ type: 'join', since: this.joins < 3 ? since : null })
  }

  private expectAnswer(): void {
    clearTimeout(this.deadline)
    this.deadline = setTimeout(() => this.drop(), ANSWER_MS)
  }

  /** Whether the connection is still there: a join says so, and changes nothing. */
  private beat(): void {
    if (this.replaced || this.socket === null || !this.live) return
    this.expectAnswer()
    this.send({ type: 'join', since: this.v })
  }

  private heard(): void {
    clearTimeout(this.quiet)
    this.quiet = setTimeout(() => this.beat(), QUIET_MS)
  }

  // Hearing

  private take(text: string): void {
    let frame: ServerFrame
    try {
      frame = JSON.parse(text) as ServerFrame
    } catch {
      return this.drop()
    }
    this.heard()
    switch (frame.type) {
      case 'update':
      case 'skip':
        return this.news(frame)
      case 'whole':
        this.v = frame.v
        this.hears.frame(frame, false)
        return this.goesLive(frame.ask)
      case 'caught_up':
        return this.caughtUp(frame)
      case 'done':
        return this.done(frame)
      case 'refused':
        return this.refused(frame)
      case 'error':
        if (!this.live) return this.drop()
        break
      case 'newer_link':
        this.replaced = true
        this.tell('replaced')
        break
      case 'going_down':
        this.backMs = Math.max(1, frame.back_ms)
        this.tell(this.status.status, { goingDown: true })
    }
    this.hears.frame(frame, this.live)
  }

  private news(frame: Extract<ServerFrame, { type: 'update' | 'skip' }>): void {
    if (this.v === null || frame.v <= this.v) return
    if (frame.v === this.v + 1) {
      this.v = frame.v
      this.hears.frame(frame, this.live)
      this.settleDone()
    } else if (this.live) {
      this.join(this.v)
    }
  }

  private caughtUp(frame: Extract<ServerFrame, { type: 'caught_up' }>): void {
    if (frame.v === this.v) {
      // The answer to a heartbeat: what came before it has been heard, so that nothing is new but the time.
      this.hears.frame(frame, false)
      this.goesLive(frame.ask)
    } else if (this.v === null || frame.v > this.v) {
      this.join(this.v)
    }
  }

  /** The present is known: say again what was not answered. */
  private goesLive(ask: Ask | null): void {
    clearTimeout(this.deadline)
    this.settleDone()
    const again = !this.live
    this.live = true
    this.joins = this.fails = 0
    if (!again) return
    this.tell('live')
    this.hears.joined()
    for (const one of [...this.waiting.values()]) {
      if (!one.sent && isLate(one.says, ask)) this.settle(one, new NotDone('stale'))
      else this.post(one)
    }
  }

  private done(frame: Done): void {
    const one = this.waiting.get(frame.action)
    if (one === undefined) return
    clearTimeout(one.timer)
    this.settling.push({ v: frame.v, one, answer: frame })
    this.settleDone()
  }

  /** What is done is answered once its version is seen, so that whoever asked finds it done. */
  private settleDone(): void {
    const seen = this.settling.filter((one) => one.v <= (this.v ?? 0))
    if (seen.length === 0) return
    this.settling = this.settling.filter((one) => one.v > (this.v ?? 0))
    for (const { one, answer } of seen) this.settle(one, answer)
  }

  private refused(frame: Refused): void {
    const one = this.waiting.get(frame.action)
    if (one === undefined) {
      if (frame.action !== '') return
      if (frame.code === 'busy' && !this.live) return this.drop()
      return this.hears.frame(frame, this.live)
    }
    const waits = frame.code === 'busy' ? BUSY_MS[one.busy] : undefined
    if (waits === undefined) return this.settle(one, new NotDone(frame.code, frame.rule))
    one.busy += 1
    clearTimeout(one.timer)
    one.timer = setTimeout(() => {
      if (this.live) this.post(one)
    }, waits)
  }
}

const now = (): number => performance.now()

function isLate(says: Action, ask: Ask | null): boolean {
  return says.type === 'move' && (ask === null || ask.hand !== says.hand || ask.turn !== says.turn)
}

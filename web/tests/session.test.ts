import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NOTHING } from '../src/lib/reduce'
import type { Ask, ClientMessage, Happening, Move, SeatView, ServerFrame } from '../src/wire'

class FakeSocket {
  static last: FakeSocket
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: ClientMessage[] = []
  constructor() {
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close(): void {}
  hear(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

const store = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'svara.test', hash: '' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, cookie: '', documentElement: {} })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  store.clear()
})

const seatView = (change: Partial<SeatView>): SeatView => ({
  stack: 490, bet: 0, dealt: true, live: true, blind: false, cards: [], leaving: false, sitting_out: false, ...change,
})

/** I have seat 0; Boris at seat 1 has bet 40 and it is Cveta's turn at seat 2. */
async function table() {
  const { TableSession } = await import('../src/lib/session.svelte')
  const turns: number[] = []
  const session = new TableSession('t', { turn: () => turns.push(1), happened: () => {} })
  session.start()
  const socket = FakeSocket.last
  socket.onopen?.()
  socket.hear({
    type: 'whole', v: 5, you: 'ann', seat: 0,
    view: {
      viewer: 0, rules: NOTHING.rules, ante: 10, max_stack: 2000, phase: 'betting', hand: 3, svara_of: 0, dealer: 2, stake: 10,
      to_act: 2, level: 40, last_blind: 0, price: 0, seats: [seatView({}), seatView({ bet: 40, stack: 450 }), seatView({})],
      pots: [{ chips: 30, seats: [0, 1, 2], tied: [] }], cards: [29, 25, 21], score: null, asked: [2], options: [],
    },
    people: [
      { person: 'ann', name: 'Ana', bot: false, here: true, seat: 0 },
      { person: 'bob', name: 'Boris', bot: false, here: true, seat: 1 },
      { person: 'cat', name: 'Cveta', bot: false, here: true, seat: 2 },
    ],
    wishes: [], waiting: [], offers: [], clock: { seats: [2], turn: 7, left_ms: 9_000, in_bank: false }, pause: null,
    statement: null, committed: true, muted: [], ask: null, draining: false, halted: '',
  } as unknown as ServerFrame)
  let v = 5
  return {
    session,
    socket,
    turns,
    happens: (happened: Happening[], ask: Ask | null = null) => socket.hear({ type: 'update', v: ++v, happened, ask }),
    moves: () => socket.sent.filter((one): one is Move => one.type === 'move'),
  }
}

const clock = (turn: number, seat: number): Happening => ({ type: 'clock', seats: [seat], turn, left_ms: 20_000, in_bank: false })
const asks = (turn: number, call: number): Ask => ({
  hand: 3, turn, left_ms: 20_000, in_bank: false,
  choices: [{ do: 'fold', low: 0, high: 0 }, { do: 'call', low: call, high: call }, { do: 'raise', low: call + 10, high: 490 }],
})

describe('what is set beforehand', () => {
  test('is done once, at its price, and is gone', async () => {
    const { session, happens, moves, turns } = await table()
    session.setPre('call')
    expect(session.state.pre).toMatchObject({ kind: 'call', price: 40 })
    happens([{ type: 'called', seat: 2, to: 40 }, clock(8, 0)], asks(8, 40))
    expect(moves()).toMatchObject([{ hand: 3, turn: 8, do: 'call', price: 40 }])
    expect([session.state.pre, turns]).toEqual([null, []])
    happens([{ type: 'raised', seat: 1, to: 90 }, clock(9, 0)], asks(9, 90))
    expect(moves()).toHaveLength(1)
    expect(turns).toEqual([1])
  })

  test('falls away when somebody raises before', async () => {
    const { session, happens, moves, turns } = await table()
    session.setPre('call')
    happens([{ type: 'raised', seat: 2, to: 80 }, clock(8, 0)], asks(8, 80))
    expect(session.state.pre).toBe(null)
    expect([moves(), turns]).toEqual([[], [1]])
  })

  test('is nothing a replaced tab does', async () => {
    const { session, socket, happens, moves } = await table()
    session.setPre('call')
    socket.hear({ type: 'newer_link' })
    happens([{ type: 'called', seat: 2, to: 40 }, clock(8, 0)], asks(8, 40))
    expect(moves()).toEqual([])
  })
})

describe('a click', () => {
  test('is sent once, with the price that stood there; the buttons are cleared until it is answered', async () => {
    const { session, happens, moves, socket } = await table()
    happens([{ type: 'called', seat: 2, to: 40 }, clock(8, 0)], asks(8, 40))
    session.act('call')
    session.act('call')
    session.act('fold')
    expect(moves()).toMatchObject([{ do: 'call', price: 40, turn: 8 }])
    expect(session.state.pending).toMatchObject({ do: 'call', turn: 8 })
    socket.hear({ type: 'done', action: moves()[0]!.action, v: 7 })
    happens([{ type: 'called', seat: 0, to: 40 }, clock(9, 1)])
    await vi.advanceTimersByTimeAsync(1)
    expect([session.state.pending, session.state.ask]).toEqual([null, null])
  })

  test('that is refused gives the buttons back, and says why', async () => {
    const { session, happens, moves, socket } = await table()
    happens([{ type: 'called', seat: 2, to: 40 }, clock(8, 0)], asks(8, 40))
    session.act('call')
    socket.hear({ type: 'refused', action: moves()[0]!.action, code: 'price_changed', rule: '' })
    await vi.advanceTimersByTimeAsync(1)
    expect(session.state.pending).toBe(null)
    expect(session.state.refusal).toMatchObject({ code: 'price_changed' })
    expect(session.state.ask?.turn).toBe(8)
  })

  test('on what is not offered is nothing', async () => {
    const { session, happens, moves } = await table()
    session.act('fold')
    happens([{ type: 'called', seat: 2, to: 40 }, clock(8, 0)], asks(8, 40))
    session.act('look')
    session.act('join_svara')
    expect(moves()).toEqual([])
  })
})

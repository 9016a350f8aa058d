import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ANSWER_MS, Link, NotDone, QUIET_MS, RESEND_MS, type Socket } from '../src/lib/link'
import type { LinkState } from '../src/lib/model'
import type { Ask, ClientMessage, Move, ServerFrame } from '../src/wire'

class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: ClientMessage[] = []
  closed = false
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close(): void {
    this.closed = true
  }
  hear(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  end(code = 1006): void {
    this.onclose?.({ code })
  }
}

function world(probe: () => Promise<string | null> = async () => null) {
  const sockets: FakeSocket[] = []
  const heard: ServerFrame[] = []
  const states: LinkState[] = []
  let joined = 0
  const link = new Link(
    {
      open: () => {
        const socket = new FakeSocket()
        sockets.push(socket)
        return socket
      },
      probe,
      random: () => 1,
    },
    {
      frame: (frame) => heard.push(frame),
      status: (state) => states.push(state),
      joined: () => (joined += 1),
    },
  )
  const last = () => sockets.at(-1)!
  return {
    link,
    sockets,
    heard,
    states,
    last,
    status: () => states.at(-1)!,
    joins: () => joined,
    /** Opened, joined, and everything told. */
    live(v = 1, ask: Ask | null = null) {
      if (sockets.length === 0) link.start()
      last().onopen?.()
      last().hear(whole(v, ask))
    },
    said: <T extends ClientMessage['type']>(type: T) => last().sent.filter((one) => one.type === type) as Extract<ClientMessage, { type: T }>[],
  }
}

const whole = (v: number, ask: Ask | null = null) => ({ type: 'whole', v, ask }) as ServerFrame
const caughtUp = (v: number, ask: Ask | null = null): ServerFrame => ({ type: 'caught_up', v, clock: null, ask })
const skip = (v: number): ServerFrame => ({ type: 'skip', v })
const asks = (turn: number): Ask => ({ hand: 3, turn, left_ms: 9_000, in_bank: false, choices: [{ do: 'fold', low: 0, high: 0 }] })
const move = (turn: number, action = `m${turn}`): Move => ({ type: 'move', action, hand: 3, turn, do: 'fold' })
const settle = () => vi.advanceTimersByTimeAsync(0)

/** What became of a promise, so far. */
function fate(promise: Promise<unknown>): { is: string } {
  const told = { is: 'open' }
  promise.then(
    () => (told.is = 'done'),
    (error) => (told.is = error instanceof NotDone ? error.code : 'broken'),
  )
  return told
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('versions', () => {
  test('it joins for everything, and is live from the answer on', () => {
    const { link, said, live, status, joins } = world()
    link.start()
    expect(status().status).toBe('connecting')
    live(7)
    expect(said('join')).toEqual([{ type: 'join', since: null }])
    expect([link.v, link.live, status().status, joins()]).toEqual([7, true, 'live', 1])
  })

  test('what follows is heard, what was seen is passed over', () => {
    const { link, last, heard, live } = world()
    live(7)
    for (const v of [8, 8, 7, 9]) last().hear(skip(v))
    expect(heard.map((one) => 'v' in one && one.v)).toEqual([7, 8, 9])
    expect(link.v).toBe(9)
  })

  test('a gap makes it join again from the last version seen', () => {
    const { link, last, heard, live, said } = world()
    live(7)
    last().hear(skip(10))
    expect(said('join').at(-1)).toEqual({ type: 'join', since: 7 })
    expect(link.live).toBe(false)
    for (const v of [8, 9, 10]) last().hear(skip(v))
    last().hear(caughtUp(10))
    expect(link.live).toBe(true)
    expect(heard).toHaveLength(5)
  })

  test('a second gap in a row makes it ask for everything, a third gives up the socket', () => {
    const { last, live, said, link, status } = world()
    live(7)
    last().hear(skip(10))
    last().hear(caughtUp(10))
    expect(said('join').at(-1)).toEqual({ type: 'join', since: 7 })
    last().hear(caughtUp(10))
    expect(said('join').at(-1)).toEqual({ type: 'join', since: null })
    last().hear(caughtUp(10))
    expect(last().closed).toBe(true)
    expect([link.live, status().status]).toEqual([false, 'lost'])
  })

  test('after a lost socket it comes back by itself with what it has seen', async () => {
    const { last, sockets, live, said, status } = world()
    live(7)
    last().end()
    expect(status().status).toBe('lost')
    await vi.advanceTimersByTimeAsync(300)
    expect(sockets).toHaveLength(2)
    last().onopen?.()
    expect(said('join')).toEqual([{ type: 'join', since: 7 }])
    last().hear(caughtUp(7))
    expect(status().status).toBe('live')
  })

  test('waits grow, up to a most', async () => {
    const { last, sockets, live } = world()
    live()
    const waits: number[] = []
    for (let i = 0; i < 9; i += 1) {
      const count = sockets.length
      last().end()
      let ms = 0
      while (sockets.length === count) {
        await vi.advanceTimersByTimeAsync(50)
        ms += 50
      }
      waits.push(ms)
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 15000, 15000, 15000])
  })

  test('a socket that does not answer a join is given up', async () => {
    const { link, sockets } = world()
    link.start()
    sockets[0]!.onopen?.()
    await vi.advanceTimersByTimeAsync(ANSWER_MS + 300)
    expect(sockets[0]!.closed).toBe(true)
    expect(sockets).toHaveLength(2)
  })

  test('silence is asked about, and a dead connection found', async () => {
    const { sockets, live, said, last, status } = world()
    live(7)
    await vi.advanceTimersByTimeAsync(QUIET_MS)
    expect(said('join').at(-1)).toEqual({ type: 'join', since: 7 })
    last().hear(caughtUp(7))
    expect(status().status).toBe('live')
    await vi.advanceTimersByTimeAsync(QUIET_MS + ANSWER_MS + 300)
    expect(sockets).toHaveLength(2)
  })
})

describe('actions', () => {
  test('one is done when its version has been seen', async () => {
    const { link, last, live } = world()
    live(7, asks(5))
    const told = fate(link.do(move(5)))
    last().hear({ type: 'done', action: 'm5', v: 8 })
    await settle()
    expect(told.is).toBe('open')
    last().hear(skip(8))
    await settle()
    expect(told.is).toBe('done')
  })

  test('a refusal comes with its code', async () => {
    const { link, last, live } = world()
    live(7, asks(5))
    const told = fate(link.do(move(5)))
    last().hear({ type: 'refused', action: 'm5', code: 'price_changed', rule: 'R5.6' })
    await settle()
    expect(told.is).toBe('price_changed')
  })

  test('one without an answer is sent again with the same id', async () => {
    const { link, live, said } = world()
    live(7, asks(5))
    fate(link.do(move(5)))
    await vi.advanceTimersByTimeAsync(RESEND_MS)
    expect(said('move').map((one) => one.action)).toEqual(['m5', 'm5'])
  })

  test('one that may have arrived is sent again on the next socket, to learn what became of it', async () => {
    const { link, last, live, said } = world()
    live(7, asks(5))
    const told = fate(link.do(move(5)))
    last().end()
    await vi.advanceTimersByTimeAsync(300)
    last().onopen?.()
    expect(said('move')).toHaveLength(0)
    last().hear(caughtUp(7, asks(6)))
    expect(said('move').map((one) => one.action)).toEqual(['m5'])
    last().hear({ type: 'refused', action: 'm5', code: 'stale', rule: '' })
    await settle()
    expect(told.is).toBe('stale')
  })

  test('one that was never sent is not sent after its turn', async () => {
    const { link, last, live, said } = world()
    live(7, asks(5))
    last().end()
    const told = fate(link.do(move(5)))
    await vi.advanceTimersByTimeAsync(300)
    last().onopen?.()
    last().hear(caughtUp(7, asks(6)))
    await settle()
    expect(said('move')).toHaveLength(0)
    expect(told.is).toBe('stale')
  })

  test('one that was never sent is sent if it is still its turn', async () => {
    const { link, last, live, said } = world()
    live(7, asks(5))
    last().end()
    const told = fate(link.do(move(5)))
    await vi.advanceTimersByTimeAsync(300)
    last().onopen?.()
    last().hear(caughtUp(7, asks(5)))
    expect(said('move')).toHaveLength(1)
    last().hear({ type: 'done', action: 'm5', v: 7 })
    await settle()
    expect(told.is).toBe('done')
  })

  test('busy is tried again a few times', async () => {
    const { link, last, live, said } = world()
    live(7, asks(5))
    const told = fate(link.do(move(5)))
    for (const wait of [200, 500, 1000, 2000]) {
      last().hear({ type: 'refused', action: 'm5', code: 'busy', rule: '' })
      await vi.advanceTimersByTimeAsync(wait)
    }
    expect(said('move')).toHaveLength(5)
    last().hear({ type: 'refused', action: 'm5', code: 'busy', rule: '' })
    await settle()
    expect(told.is).toBe('busy')
  })

  test('what is closed answers nothing any more', async () => {
    const { link, live, status } = world()
    live(7, asks(5))
    const told = fate(link.do(move(5)))
    link.close()
    await settle()
    expect([told.is, status().status, status().code]).toEqual(['ended', 'ended', 'closed'])
  })
})

describe('other tabs, restarts, ends', () => {
  test('a newer tab plays: this one watches, says nothing, and does not come back by itself', async () => {
    const { link, last, sockets, live, heard, status, said } = world()
    live(7)
    last().hear({ type: 'newer_link' })
    expect(status().status).toBe('replaced')
    last().hear(skip(8))
    expect(heard.at(-1)).toEqual(skip(8))
    await vi.advanceTimersByTimeAsync(QUIET_MS * 2)
    expect(said('join')).toHaveLength(1)
    last().end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(1)
    link.takeOver()
    expect(sockets).toHaveLength(2)
  })

  test('to take over is to join again', () => {
    const { link, last, live, said, status } = world()
    live(7)
    last().hear({ type: 'newer_link' })
    link.takeOver()
    expect(said('join').at(-1)).toEqual({ type: 'join', since: 7 })
    last().hear(caughtUp(7))
    expect(status().status).toBe('live')
  })

  test('a server that goes down says when to come back', async () => {
    const { last, sockets, live, status } = world()
    live(7)
    last().hear({ type: 'going_down', back_ms: 3_000 })
    expect(status().goingDown).toBe(true)
    last().end(1012)
    expect([status().status, status().goingDown]).toEqual(['lost', true])
    await vi.advanceTimersByTimeAsync(4_400)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(sockets).toHaveLength(2)
    last().onopen?.()
    last().hear(caughtUp(7))
    expect(status()).toMatchObject({ status: 'live', goingDown: false })
  })

  test.each([
    [1000, 'gone'],
    [1008, 'policy'],
    [1009, 'too_big'],
  ])('code %d is the end: %s', async (code, why) => {
    const { last, sockets, live, status } = world()
    live(7)
    last().end(code)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toMatchObject({ status: 'ended', code: why })
    expect(sockets).toHaveLength(1)
  })

  test('a table that is not there is found out when no socket opens', async () => {
    const { link, last, status } = world(async () => 'no_table')
    link.start()
    last().end()
    await settle()
    expect(status()).toMatchObject({ status: 'ended', code: 'no_table' })
  })

  test('a server that is away for now is no end', async () => {
    const { link, last, sockets } = world(async () => null)
    link.start()
    last().end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sockets).toHaveLength(2)
  })

  test('the network is gone and comes back', () => {
    const { link, sockets, live, status } = world()
    live(7)
    link.lost()
    expect(status().status).toBe('lost')
    link.reconnect()
    expect(sockets).toHaveLength(2)
  })

  test('what cannot be read is the socket’s end, not the page’s', async () => {
    const { last, sockets, live } = world()
    live(7)
    last().onmessage?.({ data: '{' })
    await vi.advanceTimersByTimeAsync(300)
    expect(sockets).toHaveLength(2)
  })
})

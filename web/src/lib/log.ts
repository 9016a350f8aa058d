// What happened, as lines with the names of then; `words.ts` makes sentences of them.

import type { Happening } from '../wire'
import type { LogLine, LogWhat, PotState, TableState, Who } from './model'

const ROOM: ReadonlySet<LogWhat['kind']> = new Set(['sit', 'topUp', 'leave', 'sitOut', 'sitIn', 'away', 'depart'])

/** The lines that one happening adds: `before` and `after` are the states around it. */
export function lines(before: TableState, after: TableState, one: Happening): LogLine[] {
  const last = after.log.at(-1)?.id ?? 0
  return tell(before, after, one).map((what, index) => {
    const about = what.kind === 'say' ? 'talk' : ROOM.has(what.kind) ? 'room' : 'game'
    return { id: last + 1 + index, hand: after.hand, about, what }
  })
}

function at(state: TableState, seat: number): Who {
  const person = state.people.find((one) => one.seat === seat)
  return { seat, name: person?.name ?? '', you: seat === state.seat }
}

function by(state: TableState, id: string): Who {
  const person = state.people.find((one) => one.id === id)
  return { seat: person?.seat ?? null, name: person?.name ?? '', you: id === state.you }
}

/** Which pot is paid, where there are several. */
function potOf(before: TableState, index: number, chips: number): PotState | null {
  if ((before.result?.pots.length ?? 0) < 2 && before.pots.length < 2) return null
  const pot = before.pots[index]
  return (pot?.chips === chips ? pot : before.pots.find((one) => one.chips === chips)) ?? null
}

function put(before: TableState, seat: number, to: number, kind: 'blind' | 'bet' | 'call' | 'raise'): LogWhat[] {
  const one = before.seats[seat]
  const added = to - (one?.bet ?? 0)
  const first = kind === 'blind' && before.lastBlind === 0
  return [{ kind, who: at(before, seat), to, added, allIn: added === one?.stack, first }]
}

function tell(before: TableState, after: TableState, one: Happening): LogWhat[] {
  switch (one.type) {
    case 'hand_started': {
      const { hand, dealer, seats, svara_of, stake } = one
      return [{ kind: 'hand', hand, dealer: at(after, dealer), seats: seats.length, svaraOf: svara_of, stake }]
    }
    case 'antes_paid':
      return [{ kind: 'antes', seats: one.seats.length, chips: one.chips }]
    case 'blind_bet':
      return put(before, one.seat, one.to, 'blind')
    case 'bet_made':
      return put(before, one.seat, one.to, 'bet')
    case 'called':
      return put(before, one.seat, one.to, 'call')
    case 'raised':
      return put(before, one.seat, one.to, 'raise')
    case 'looked':
      return [{ kind: 'look', who: at(after, one.seat) }]
    case 'passed':
      return [{ kind: 'pass', who: at(after, one.seat) }]
    case 'folded':
      return [{ kind: 'fold', who: at(after, one.seat) }]
    case 'timed_out':
      return [{ kind: 'timeout', who: at(after, one.seat) }]
    case 'own_cards_seen':
      return after.score === null ? [] : [{ kind: 'cards', cards: one.cards, score: after.score }]
    case 'bet_returned':
      return [{ kind: 'returned', who: at(after, one.seat), chips: one.chips }]
    case 'pots_formed':
      return one.pots.length < 2 ? [] : [{ kind: 'pots', pots: after.pots }]
    case 'hands_shown':
      return one.hands.map(({ seat, cards, points }) => {
        return { kind: 'show', who: at(after, seat), cards, points, score: after.seats[seat]!.score! }
      })
    case 'pot_won':
      return [{ kind: 'win', who: at(after, one.seat), chips: one.chips, how: one.how, pot: potOf(before, one.pot, one.chips) }]
    case 'pot_split': {
      const pot = potOf(before, one.pot, one.payments.reduce((sum, [, chips]) => sum + chips, 0))
      return one.payments.map(([seat, chips]) => ({ kind: 'win', who: at(after, seat), chips, how: 'split', pot }))
    }
    case 'svara_opened': {
      const { tied, points, held, price } = after.svara!
      return [{ kind: 'svara', tied: tied.map((seat) => at(after, seat)), points, chips: held, price }]
    }
    case 'split_agreed':
      return [{ kind: 'agree', who: at(after, one.seat) }]
    case 'split_refused':
      return [{ kind: 'refuse', who: at(after, one.seat) }]
    case 'svara_joined':
      return [{ kind: 'join', who: at(after, one.seat), chips: one.entries.reduce((sum, chips) => sum + chips, 0) }]
    case 'svara_declined':
      return [{ kind: 'decline', who: at(after, one.seat) }]
    case 'svara_ready':
      return [{ kind: 'ready', seats: one.seats.map((seat) => at(after, seat)), stake: one.stake }]
    case 'hand_voided':
      return [{ kind: 'void' }]
    case 'sat_down':
      return [{ kind: 'sit', who: at(after, one.seat), chips: one.chips }]
    case 'topped_up':
      return [{ kind: 'topUp', who: at(after, one.seat), chips: one.chips }]
    case 'left':
      return [{ kind: 'leave', who: at(before, one.seat) }]
    case 'sat_out':
      return [{ kind: 'sitOut', who: at(after, one.seat) }]
    case 'sat_in':
      return [{ kind: 'sitIn', who: at(after, one.seat) }]
    case 'away':
      return by(after, one.person).seat === null ? [] : [{ kind: 'away', who: by(after, one.person) }]
    case 'said':
      return [{ kind: 'say', who: by(after, one.person), phrase: one.phrase }]
    default:
      return []
  }
}

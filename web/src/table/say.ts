// The hand in words: each line of the log as who and what they did, so that both "Mira | raised to 80" in two columns
// and "Mira raised to 80" in a sentence come of one message.

import { PHRASES, type I18n, type LogLine, type LogWhat, type PotState, type TableState, type Who } from '../lib/model'
import { whoWas } from '../lib/reduce'

export interface Said {
  /** Empty where nobody does it. */
  who: string
  you: boolean
  deed: string
}

type Args = Record<string, string | number>

export const called = (i18n: I18n, who: Pick<Who, 'name' | 'you'>): string => (who.you ? i18n.t('table-you') : who.name)

/** Why a connection is over. */
export function ended(i18n: I18n, code: string): string {
  const id = `end-${code.replaceAll('_', '-')}`
  return i18n.t(i18n.has(id) ? id : 'end-policy')
}

export function potName(i18n: I18n, pot: Pick<PotState, 'name' | 'number'>): string {
  return i18n.t(`table-pot-${pot.name.replace('_', '-')}`, { number: pot.number })
}

/** One line of the log. */
export function said(i18n: I18n, what: LogWhat): Said {
  const { n } = i18n
  const by = (who: Who, id: string, args: Args = {}): Said => ({
    who: called(i18n, who),
    you: who.you,
    deed: i18n.t(`table-log-${id}`, { you: who.you ? 'yes' : 'no', ...args }),
  })
  const none = (id: string, args: Args = {}): Said => ({ who: '', you: false, deed: i18n.t(`table-log-${id}`, args) })
  switch (what.kind) {
    case 'hand':
      return by(what.dealer, what.svaraOf ? 'deals-svara' : 'deals', { seats: what.seats })
    case 'antes':
      return none('antes', { count: what.seats, chips: n(what.chips) })
    case 'blind':
    case 'bet':
    case 'call':
    case 'raise': {
      const id = what.kind === 'blind' && !what.first ? 'double' : what.kind
      const done = by(what.who, id, { to: n(what.to) })
      return what.allIn ? { ...done, deed: i18n.t('table-log-all-in', { deed: done.deed }) } : done
    }
    case 'cards':
      return none('cards', { cards: what.cards.map((card) => i18n.card(card)).join(', '), points: what.score.points })
    case 'returned':
    case 'join':
    case 'sit':
    case 'topUp':
      return by(what.who, what.kind, { chips: n(what.chips) })
    case 'pots':
      return none('pots', {
        pots: i18n.list(what.pots.map((pot) => `${potName(i18n, pot)} ${n(pot.chips)}`)),
      })
    case 'show':
      return by(what.who, 'show', { cards: what.cards.map((card) => i18n.card(card)).join(', '), points: what.points })
    case 'win': {
      const args = { chips: n(what.chips), pot: what.pot ? potName(i18n, what.pot) : '' }
      return by(what.who, what.how === 'split' ? 'split' : what.pot ? 'win-pot' : 'win', args)
    }
    case 'svara':
      return none('svara', {
        names: names(i18n, what.tied),
        points: what.points,
        chips: n(what.chips),
      })
    case 'ready':
      return none('ready', { names: names(i18n, what.seats), stake: n(what.stake) })
    case 'void':
      return none('void')
    case 'say':
      return { ...by(what.who, 'fold'), deed: i18n.t(`phrase-${PHRASES[what.phrase]}`) }
    default:
      return by(what.who, what.kind)
  }
}

/** As one sentence, without its full stop. */
export function sentence(i18n: I18n, what: LogWhat): string {
  const { who, deed } = said(i18n, what)
  return capital(i18n, who ? `${who} ${deed}` : deed)
}

/** Whether somebody else spoke last: who speaks has the talk before their eyes, and has missed nothing so far. */
export const heard = (state: TableState): boolean => (state.said.at(-1)?.person ?? state.you) !== state.you

const DEEDS: ReadonlySet<LogWhat['kind']> = new Set([
  'blind',
  'look',
  'bet',
  'call',
  'raise',
  'pass',
  'fold',
  'join',
  'decline',
  'agree',
  'refuse',
])

export const ofHand = (state: TableState): LogLine[] => {
  const from = state.log.findLastIndex((line) => line.what.kind === 'hand' && line.hand === state.hand)
  return state.log.slice(Math.max(0, from)).filter((line) => line.about === 'game')
}

/** Several people in a sentence, oneself last. */
export function names(i18n: I18n, people: readonly (Pick<Who, 'name' | 'you'> | null | undefined)[]): string {
  const here = people.flatMap((one) => one ?? [])
  const others = here.filter((one) => !one.you).map((one) => one.name)
  return i18n.list(others.length < here.length ? [...others, i18n.t('table-you-inside')] : others)
}

export function capital(i18n: I18n, text: string): string {
  return text.charAt(0).toLocaleUpperCase(i18n.lang) + text.slice(1)
}

/** What was done last, under the pot. */
export function deeds(i18n: I18n, state: TableState, most: number): string {
  if (state.result?.wins.length) return headline(i18n, state)
  const done = ofHand(state).filter((line) => DEEDS.has(line.what.kind))
  return done
    .slice(-most)
    .map((line) => sentence(i18n, line.what))
    .join('\u00a0· ')
}

/** The whole hand so far, for those who wait. */
export function story(i18n: I18n, state: TableState): string {
  const done = ofHand(state).filter((line) => DEEDS.has(line.what.kind))
  return done
    .slice(-4)
    .map((line) => sentence(i18n, line.what) + '.')
    .join(' ')
}

/** Who won, in a few words. */
export function headline(i18n: I18n, state: TableState): string {
  const { result } = state
  if (!result) return ''
  if (result.voided) return i18n.t('table-log-void')
  const seats = [...new Set(result.wins.map((win) => win.seat))]
  if (seats.length !== 1) {
    const people = seats.map((seat) => whoWas(state, seat))
    return seats.length ? capital(i18n, i18n.t('table-won-several', { names: names(i18n, people) })) : ''
  }
  const seat = seats[0]!
  const chips = result.wins.reduce((sum, win) => sum + win.chips, 0)
  const points = result.shown.find((one) => one.seat === seat)?.points ?? 0
  const you = whoWas(state, seat).you ? 'yes' : 'no'
  const id = points && result.shown.length > 1 ? 'table-won-with' : 'table-won-alone'
  return i18n.t(id, {
    name: called(i18n, whoWas(state, seat)),
    you,
    chips: i18n.n(chips),
    points,
  })
}

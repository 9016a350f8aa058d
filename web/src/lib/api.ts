// The server over HTTP: people, chips, tables, hands.

import type {
  Granted,
  Hands,
  HandShown,
  Me,
  NewReport,
  NewTable,
  Purse,
  Practice,
  TableInfo,
  TableOptions,
  TableSettings,
} from '../http'
import type { Proof } from '../wire'

/** A request that was not done: `code` for programs, `sentence` as the server said it. `offline`: no answer at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly status: number,
    readonly retryAfterS: number | null = null,
  ) {
    super(sentence)
  }
}

/** Whether this browser was ever somebody here: without this cookie there is no use in asking who. */
export const mayBeSomebody = (): boolean => csrf() !== ''

/** The word that shows that a page of ours asks; it is in a cookie that pages can read, and in `Me`. */
function csrf(): string {
  return decodeURIComponent(/(?:^|; )svara_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '')
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET') headers['x-csrf-token'] = csrf()
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  } catch {
    throw new Problem('offline', '', 0)
  }
  const text = await answer.text()
  const data = parse(text)
  if (answer.ok) return data as T
  const told = data as { code?: string; sentence?: string } | null
  const wait = Number(answer.headers.get('retry-after'))
  throw new Problem(told?.code ?? 'internal', told?.sentence ?? '', answer.status, wait > 0 ? wait : null)
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const of = encodeURIComponent

export const api = {
  me: () => call<Me>('GET', '/me'),
  guest: (name: string) => call<Me>('POST', '/guest', { name }),
  rename: (name: string) => call<Me>('PATCH', '/me', { name }),
  becomeAccount: (login: string, password: string) => call<Me>('POST', '/account', { login, password }),
  signIn: (login: string, password: string, merge: boolean) => call<Me>('POST', '/login', { login, password, merge }),
  signOut: () => call<null>('POST', '/logout'),
  changePassword: (old: string, fresh: string) => call<Me>('POST', '/password', { old, new: fresh }),

  chips: (before: number | null = null) => call<Purse>('GET', `/chips?limit=30${before === null ? '' : `&before=${before}`}`),
  daily: () => call<Granted>('POST', '/chips/daily'),

  options: () => call<TableOptions>('GET', '/settings'),
  tables: () => call<TableInfo[]>('GET', '/tables'),
  table: (id: string) => call<TableSettings>('GET', `/tables/${of(id)}`),
  makeTable: (asked: NewTable) => call<TableSettings>('POST', '/tables', asked),
  practise: (asked: Practice) => call<TableSettings>('POST', '/practice', asked),
  join: (invite: string) => call<TableSettings>('POST', '/join', { invite }),
  renewLink: (id: string) => call<TableSettings>('POST', `/tables/${of(id)}/invite`),
  closeTable: (id: string) => call<null>('DELETE', `/tables/${of(id)}`),

  hands: (before: number | null = null) => call<Hands>('GET', `/hands?limit=30${before === null ? '' : `&before=${before}`}`),
  hand: (table: string, hand: number) => call<HandShown>('GET', `/hands/${of(table)}/${hand}`),
  proof: (table: string, hand: number) => call<Proof>('GET', `/hands/${of(table)}/${hand}/proof`),
  handText: (table: string, hand: number) => `/api/hands/${of(table)}/${hand}/text`,
  report: (asked: NewReport) => call<null>('POST', '/reports', asked),
}

// Where one is, as it stands behind the # of the address.

export type Route =
  | { at: 'start' }
  | { at: 'lobby' }
  | { at: 'new' }
  | { at: 'table'; table: string }
  | { at: 'hands' }
  | { at: 'hand'; table: string; hand: number }
  | { at: 'rules' }
  | { at: 'settings' }
  | { at: 'account' }
  | { at: 'join'; invite: string }

const PLAIN = ['lobby', 'new', 'hands', 'rules', 'settings', 'account'] as const

/** The route of a hash: `#/t/ID`, `#join=INVITE` as the server's links are, `#/lobby` ...; else the start. */
export function parse(hash: string): Route {
  const text = hash.replace(/^#/, '')
  const invite = new URLSearchParams(text).get('join')
  if (invite !== null && invite !== '') return { at: 'join', invite }
  const [first, second, third] = text.split('/').filter((part) => part !== '').map(safely)
  const plain = PLAIN.find((name) => name === first)
  if (first === 't' && second) return { at: 'table', table: second }
  if (first === 'hands' && second && /^[1-9]\d{0,15}$/.test(third ?? '')) return { at: 'hand', table: second, hand: Number(third) }
  return plain !== undefined && second === undefined ? { at: plain } : { at: 'start' }
}

function safely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The hash of a route. */
export function hashOf(route: Route): string {
  switch (route.at) {
    case 'start':
      return '#/'
    case 'table':
      return `#/t/${encodeURIComponent(route.table)}`
    case 'hand':
      return `#/hands/${encodeURIComponent(route.table)}/${route.hand}`
    case 'join':
      return `#join=${encodeURIComponent(route.invite)}`
    default:
      return `#/${route.at}`
  }
}

/** Go there; `replace`: the way back skips where one is. */
export function go(route: Route, replace = false): void {
  const hash = hashOf(route)
  if (hash === location.hash) return
  if (replace) {
    history.replaceState(null, '', hash)
    dispatchEvent(new HashChangeEvent('hashchange'))
  } else {
    location.hash = hash
  }
}

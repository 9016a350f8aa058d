// What somebody has chosen, kept in the browser; the page follows at once.

import { preferred } from './fluent'
import type { Settings } from './model'

const KEY = 'svara.settings'

function usual(): Settings {
  return {
    lang: preferred(navigator.languages ?? [navigator.language]),
    theme: 'auto',
    fourColour: false,
    cardSize: 'normal',
    motion: 'auto',
    sound: 'soft',
    leftHanded: false,
    vibrate: true,
    confirmAllIn: true,
    confirmFold: true,
    keyHints: matchMedia('(hover: hover) and (pointer: fine)').matches,
  }
}

/** What was kept, as far as it is of the same kind as what is usual. */
export function merged(usual: Settings, kept: unknown): Settings {
  const found: Record<string, unknown> = { ...usual }
  if (typeof kept === 'object' && kept !== null) {
    for (const [name, value] of Object.entries(kept)) {
      if (name in usual && typeof value === typeof found[name]) found[name] = value
    }
  }
  return found as unknown as Settings
}

function load(): Settings {
  try {
    return merged(usual(), JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return usual()
  }
}

export const settings: Settings = $state(load())

/** Choose something. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  show()
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A full or forbidden store: it lasts as long as the page.
  }
}

/** Let the page look as chosen: the styles go by these attributes. */
export function show(): void {
  const { dataset } = document.documentElement
  dataset['theme'] = settings.theme
  dataset['motion'] = settings.motion
  dataset['deck'] = settings.fourColour ? 'four' : 'two'
  dataset['cards'] = settings.cardSize
}

/** Another tab has chosen something. */
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return
  Object.assign(settings, load())
  show()
})

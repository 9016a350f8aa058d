// The letters of a language: asked for before anything is drawn, so that they take the place of no others later.

import type { Lang } from './model'

const FACES = ["400 15px 'Sofia Sans'", "600 22px 'Vollkorn'"]

/** Texts with a letter of each file that is needed. */
const SAMPLES: Readonly<Record<Lang, string>> = { en: 'a', id: 'a', bg: 'aа', ru: 'aа' }

/** On a slow network the letters of the system will do until then. */
const LONGEST_MS = 1_000

/** Wait until they are here, but not for long. */
export async function letters(lang: Lang): Promise<void> {
  const here = FACES.map((face) => document.fonts.load(face, SAMPLES[lang]))
  await Promise.race([Promise.allSettled(here), new Promise((done) => setTimeout(done, LONGEST_MS))])
}

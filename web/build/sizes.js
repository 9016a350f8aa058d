// Prints what was built and how big it is; fails over budget.

import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const KB = 1024
const BUDGET = { 'first page, JavaScript, gzipped': 70 * KB, 'deck, as it is': 60 * KB }

const out = fileURLToPath(new URL('../../src/svara/server/static/app', import.meta.url))
const manifest = JSON.parse(readFileSync(join(out, 'build.json'), 'utf8'))

/** The files that a chunk needs before it runs. */
function closure(key, found = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const name of chunk.imports ?? []) closure(name, found)
  return found
}

const packed = (file) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length
const total = (files) => [...files].reduce((sum, file) => sum + packed(file), 0)

// The first page loads its script, the start screen and one language: the biggest counts.
const first = closure('index.html')
for (const key of Object.keys(manifest)) if (/screens\/Start\.svelte$/.test(key)) closure(key, first)
const languages = Object.keys(manifest).filter((key) => key.includes('.ftl'))
const language = Math.max(0, ...languages.map((key) => total(closure(key))))
const measured = { 'first page, JavaScript, gzipped': total(first) + language }

const files = readdirSync(join(out, 'assets'))
const deck = files.filter((name) => /^deck.*\.svg$/.test(name))
measured['deck, as it is'] = deck.reduce((sum, name) => sum + statSync(join(out, 'assets', name)).size, 0)

const sum = (kind) => total(files.filter((name) => name.endsWith(kind)).map((name) => join('assets', name)))
console.log(`all JavaScript ${(sum('.js') / KB).toFixed(1)} KB gzipped, styles ${(sum('.css') / KB).toFixed(1)} KB`)
let over = false
for (const [what, bytes] of Object.entries(measured)) {
  const most = BUDGET[what]
  over ||= bytes > most
  console.log(`${what}: ${(bytes / KB).toFixed(1)} KB of at most ${most / KB} KB${bytes > most ? '  OVER BUDGET' : ''}`)
}
process.exit(over ? 1 : 0)

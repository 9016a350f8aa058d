import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FluentResource } from '@fluent/bundle'
import { describe, expect, test } from 'vitest'
import { bundleOf, chips, format, LANGS, list, preferred, signed } from '../src/lib/fluent'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const read = (path: string): string => readFileSync(join(SRC, path), 'utf8')
const main = (lang: string): string => read(`locales/${lang}.ftl`)
const rules = (lang: string): string => read(`locales/rules/${lang}.ftl`)

/** Each message of a text with the names of what is put into it, sorted. */
function messages(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { id, value } of new FluentResource(text).body) found.set(id, [...new Set(variables(value))].sort())
  return found
}

function variables(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(variables)
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as { type?: string; name?: string }
  return [...(type === 'var' && name !== undefined ? [name] : []), ...Object.values(node).flatMap(variables)]
}

const english = new Map([...messages(main('en')), ...messages(rules('en'))])

/** The source that speaks: everything but the pages of examples for those who work on it. */
function sources(folder = SRC): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    if (one.isDirectory()) return one.name === 'gallery' || one.name === 'locales' ? [] : sources(join(folder, one.name))
    return /\.(ts|svelte)$/.test(one.name) ? [readFileSync(join(folder, one.name), 'utf8')] : []
  })
}

const code = sources().join('\n')
const literals = new Set([...code.matchAll(/['"`]([a-z][a-z0-9_-]*(?:-[a-zA-Z0-9_]+)*)['"`]/g)].map((one) => one[1]!))
/** Of names that are made: t(`proof-failed-${code}`), and ids that are put together before. */
const prefixes = [...code.matchAll(/`([a-z][a-zA-Z0-9_-]*-)\$\{/g)].map((one) => one[1]!)
const made = [...code.matchAll(/\bt\(`([a-z][a-zA-Z0-9_-]*-)\$\{/g)].map((one) => one[1]!)

describe('every message', () => {
  test('that is asked for by its name is there', () => {
    const asked = [...code.matchAll(/\bt\(\s*['"]([^'"]+)['"]/g)].map((one) => one[1]!)
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((id) => !english.has(id))).toEqual([])
  })

  test('that is there is asked for', () => {
    const used = (id: string): boolean => literals.has(id) || prefixes.some((prefix) => id.startsWith(prefix))
    expect([...english.keys()].filter((id) => !used(id))).toEqual([])
  })

  test('that is made of a name and a part has a part that is there', () => {
    expect(made.length).toBeGreaterThan(5)
    expect(made.filter((prefix) => ![...english.keys()].some((id) => id.startsWith(prefix)))).toEqual([])
  })
})

describe.each(LANGS)('in %s', (lang) => {
  const there = new Map([...messages(main(lang)), ...messages(rules(lang))])

  test('the messages are the same, none missing and none too many', () => {
    expect([...english.keys()].filter((id) => !there.has(id))).toEqual([])
    expect([...there.keys()].filter((id) => !english.has(id))).toEqual([])
  })

  test('nothing is put in that the English does not name, and no amount is left out', () => {
    // Which form a word takes is a matter of the language; what is told is not.
    const forms = new Set(['you', 'count', 'points', 'people', 'of', 'names', 'name'])
    for (const [id, named] of there) {
      const wanted = english.get(id) ?? []
      expect([id, named.filter((one) => !wanted.includes(one) && !forms.has(one))]).toEqual([id, []])
      expect([id, wanted.filter((one) => !named.includes(one) && !forms.has(one))]).toEqual([id, []])
    }
  })

  test('every message can be put together, for every number', () => {
    const bundle = bundleOf(lang, main(lang), rules(lang))
    for (const [id, named] of there) {
      for (const number of [0, 1, 2, 5, 11, 21, 22, 1234]) {
        const errors: Error[] = []
        const text = format(bundle, id, Object.fromEntries(named.map((name) => [name, number])), errors)
        expect([id, errors]).toEqual([id, []])
        expect([id, text.trim().length > 0, text.includes('{')]).toEqual([id, true, false])
      }
    }
  })

  test('a friendly name is short enough for the server, and no bot’s', () => {
    const bundle = bundleOf(lang, main(lang))
    const words = (id: string): string[] => format(bundle, id).split(',').map((word) => word.trim())
    for (const way of words('name-ways')) {
      for (const animal of words('name-animals')) {
        const name = format(bundle, 'name-offer', { way, animal })
        expect([name, [...name].length <= 20]).toEqual([name, true])
        expect(name).not.toMatch(/\bbots?\b|(^|\s)бот/i)
      }
    }
  })
})

describe('plurals', () => {
  const said = (lang: 'en' | 'bg' | 'ru' | 'id', count: number): string => format(bundleOf(lang, main(lang)), 'chips', { count })
  test.each([
    ['en', 1, '1 chip'],
    ['en', 2, '2 chips'],
    ['bg', 1, '1 чип'],
    ['bg', 5, '5 чипа'],
    ['ru', 1, '1 фишка'],
    ['ru', 2, '2 фишки'],
    ['ru', 5, '5 фишек'],
    ['ru', 11, '11 фишек'],
    ['ru', 21, '21 фишка'],
    ['ru', 22, '22 фишки'],
    ['id', 1, '1 chip'],
    ['id', 5, '5 chip'],
  ] as const)('%s %d: %s', (lang, count, told) => {
    expect(said(lang, count)).toBe(told)
  })
})

describe('numbers', () => {
  test.each([
    ['en', '1,240', '12,345'],
    ['bg', '1240', '12 345'],
    ['ru', '1 240', '12 345'],
    ['id', '1.240', '12.345'],
  ] as const)('%s: %s and %s', (lang, thousand, more) => {
    const plain = (text: string): string => text.replace(/\s/g, ' ')
    expect(plain(chips(lang, 1240))).toBe(thousand)
    expect(plain(chips(lang, 12345))).toBe(more)
  })

  test('a sign is told, and a minus is a minus', () => {
    expect(signed('en', 40)).toBe('+40')
    expect(signed('en', -40)).toBe('−40')
    expect(signed('bg', -40)).toBe('−40')
    expect(signed('ru', 0)).toBe('0')
  })

  test('names in a list', () => {
    expect(list('en', ['Ana', 'Boris', 'Cveta'])).toBe('Ana, Boris, and Cveta')
    expect(list('bg', ['Ана', 'Борис'])).toBe('Ана и Борис')
    expect(list('id', ['Ana', 'Budi'])).toBe('Ana dan Budi')
  })
})

test('the language to begin with is the first wish that there is', () => {
  expect(preferred(['de-DE', 'bg-BG', 'en'])).toBe('bg')
  expect(preferred(['ru'])).toBe('ru')
  expect(preferred(['de', 'fr'])).toBe('en')
  expect(preferred([])).toBe('en')
})

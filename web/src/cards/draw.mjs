// Draws the deck: `node src/cards/draw.mjs` writes deck.svg, one symbol a card, on a sheet of 250 by 350; and first.svg
// with the three cards of the first page alone, because a slow phone takes a while to read the whole deck.
//
// Faces are in `currentColor`, so that a card's colour is CSS and four colours are four rules; ranks, suits and courts are
// drawn once and used. Solid parts go clockwise, holes the other way round (fill-rule nonzero). The ranks follow the
// outlines of Sofia Sans Condensed (SIL Open Font License 1.1), except J and Q, which are ours; so is all the rest.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RANKS = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A']
const SUITS = ['s', 'h', 'd', 'c']
const HIGH = 350
const MIDDLE = 125

// ---- Paths: lists of [command, ...absolute numbers]; commands M L Q C Z.

/** @typedef {[string, ...number[]]} Step */

/** @param {string} text @returns {Step[]} */
function path(text) {
  return [...text.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command, numbers]) => [
    command,
    ...(numbers.match(/-?[\d.]+/g) ?? []).map(Number),
  ])
}

/** Turned by `half` a circle or not, stretched, then moved. @param {Step[]} steps */
function placed(steps, { x = 0, y = 0, wide = 1, high = wide, half = false }) {
  const [sx, sy] = half ? [-wide, -high] : [wide, high]
  return steps.map(([command, ...numbers]) => [command, ...numbers.map((n, i) => (i % 2 ? n * sy + y : n * sx + x))])
}

/** The same outline the other way round: a hole. @param {Step[]} steps @returns {Step[]} */
function hole(steps) {
  const out = []
  for (const part of parts(steps)) {
    const points = part.map((step) => step.slice(-2))
    out.push(['M', ...points.at(-1)])
    for (let i = part.length - 1; i > 0; i--) {
      const [command, ...numbers] = part[i]
      const handles = []
      for (let at = numbers.length - 4; at >= 0; at -= 2) handles.push(numbers[at], numbers[at + 1])
      out.push([command, ...handles, ...points[i - 1]])
    }
    out.push(['Z'])
  }
  return out
}

/** @param {Step[]} steps @returns {Step[][]} */
function parts(steps) {
  const all = []
  for (const step of steps) {
    if (step[0] === 'M') all.push([])
    if (step[0] !== 'Z') all.at(-1).push(step)
  }
  return all
}

/** @param {...[number, number]} points */
const polygon = (...points) => [...points.map((p, i) => [i ? 'L' : 'M', ...p]), ['Z']]
const lozenge = (x, y, wide, high = wide) => polygon([x, y - high], [x + wide, y], [x, y + high], [x - wide, y])
const rect = (x, y, w, h) => polygon([x, y], [x + w, y], [x + w, y + h], [x, y + h])

/** @param {number} x @param {number} y @param {number} r */
function circle(x, y, r) {
  const k = r * 0.5523
  return [
    ['M', x, y - r],
    ['C', x + k, y - r, x + r, y - k, x + r, y],
    ['C', x + r, y + k, x + k, y + r, x, y + r],
    ['C', x - k, y + r, x - r, y + k, x - r, y],
    ['C', x - r, y - k, x - k, y - r, x, y - r],
    ['Z'],
  ]
}

const mirrored = (steps) => hole(steps.map(([c, ...n]) => [c, ...n.map((v, i) => (i % 2 ? v : 2 * MIDDLE - v))]))

/** Path text with relative commands and one decimal, without a character too many. @param {Step[]} steps */
function text(steps) {
  let [x, y, out, last] = [0, 0, '', '']
  const round = (n) => Math.round(n * 10)
  const number = (tenths) => String(tenths / 10).replace(/^(-?)0\./, '$1.')
  for (const [command, ...numbers] of steps) {
    if (command === 'Z') {
      out += 'z'
      last = 'z'
      continue
    }
    const relative = numbers.map((n, i) => round(n) - (i % 2 ? y : x))
    ;[x, y] = numbers.slice(-2).map(round)
    // After `z` a relative move counts from where the part began, so every part begins with an absolute one.
    const letter = command === 'M' ? 'M' : command.toLowerCase()
    const shown = (command === 'M' ? numbers.map(round) : relative).map(number)
    out += letter === last ? (shown[0].startsWith('-') ? '' : ' ') : letter
    out += shown.reduce((all, one) => all + (one.startsWith('-') ? '' : ' ') + one)
    last = letter
  }
  return out
}

// ---- Suits, 100 high about 0 0.

const SUIT = {
  s: path(
    'M0 -50C5 -36 46 -8 46 17C46 31 36 40 24 40C15 40 8 36 4 29C5 38 9 45 17 50L-17 50C-9 45 -5 38 -4 29C-8 36 -15 40 -24 40C-36 40 -46 31 -46 17C-46 -8 -5 -36 0 -50Z',
  ),
  h: path(
    'M0 50C-7 35 -48 9 -48 -18C-48 -35 -36 -47 -23 -47C-12 -47 -4 -41 0 -31C4 -41 12 -47 23 -47C36 -47 48 -35 48 -18C48 9 7 35 0 50Z',
  ),
  d: path('M0 -52C9 -34 23 -15 39 0C23 15 9 34 0 52C-9 34 -23 15 -39 0C-23 -15 -9 -34 0 -52Z'),
  c: [
    ...circle(0, -25, 23.5),
    ...circle(-26, 11, 23.5),
    ...circle(26, 11, 23.5),
    ...path('M-9 -6L9 -6L6 12C5 30 9 43 17 50L-17 50C-9 43 -5 30 -6 12Z'),
  ],
}

/** A suit somewhere: a path drawn `high`, or one that is used again. */
const suit = (name, x, y, high) => placed(SUIT[name], { x, y, wide: high / 100 })

// ---- Ranks, 655 high on a baseline of 0; [outline, width].

const RANK = {
  7: [
    'M108 0Q103 0 101 -4Q99 -9 100 -15L290 -555L137 -555L137 -485Q137 -474 126 -474L40 -474Q28 -474 28 -485L28 -643Q28 -655 40 -655L427 -655Q438 -655 438 -644L438 -637Q438 -633 438 -630Q437 -626 435 -622L221 -10Q218 0 208 0Z',
    466,
  ],
  8: [
    'M238 8Q137 8 85 -38Q33 -84 33 -176Q33 -241 57 -285Q81 -329 127 -350Q91 -371 72 -406Q54 -441 54 -494Q54 -575 102 -619Q149 -663 238 -663Q327 -663 374 -619Q421 -575 421 -494Q421 -441 403 -406Q385 -371 349 -350Q395 -329 419 -285Q443 -241 443 -176Q443 -84 391 -38Q339 8 238 8ZM238 -87Q284 -87 306 -110Q329 -133 329 -181L329 -200Q329 -253 306 -278Q283 -304 238 -304Q193 -304 170 -278Q147 -253 147 -200L147 -181Q147 -133 170 -110Q192 -87 238 -87ZM238 -388Q273 -388 290 -409Q308 -430 308 -470L308 -493Q308 -532 290 -552Q273 -571 238 -571Q203 -571 185 -552Q167 -532 167 -493L167 -470Q167 -430 185 -409Q203 -388 238 -388Z',
    476,
  ],
  9: [
    'M236 8Q148 8 101 -34Q54 -77 54 -155Q54 -168 65 -168L149 -168Q161 -168 161 -155Q161 -127 179 -108Q197 -90 236 -90Q280 -90 300 -115Q321 -140 321 -195L321 -456Q321 -511 301 -538Q281 -565 237 -565Q194 -565 174 -538Q154 -511 154 -448L154 -426Q154 -377 172 -353Q190 -329 227 -329Q254 -329 281 -341Q308 -353 335 -377L335 -291Q300 -263 264 -249Q227 -235 188 -235Q112 -235 76 -284Q40 -334 40 -434Q40 -553 88 -608Q137 -663 237 -663Q338 -663 387 -610Q436 -558 436 -451L436 -204Q436 -98 386 -45Q337 8 236 8Z',
    477,
  ],
  1: [
    'M39 0Q28 0 28 -12L28 -89Q28 -101 39 -101L154 -101L155 -532L44 -494Q39 -492 36 -494Q32 -497 32 -502L32 -579Q32 -589 41 -591L222 -657Q226 -658 230 -658Q233 -659 236 -659L257 -659Q269 -659 269 -648L269 -101L374 -101Q385 -101 385 -89L385 -12Q385 0 374 0Z',
    400,
  ],
  0: [
    'M239 8Q143 8 92 -46Q41 -100 41 -204L41 -451Q41 -555 92 -609Q143 -663 239 -663Q336 -663 387 -609Q438 -555 438 -451L438 -204Q438 -100 387 -46Q336 8 239 8ZM239 -93Q281 -93 302 -121Q323 -149 323 -205L323 -450Q323 -507 302 -534Q281 -562 239 -562Q198 -562 177 -534Q156 -507 156 -450L156 -205Q156 -149 177 -121Q198 -93 239 -93Z',
    479,
  ],
  J: [
    'M165 -655L366 -655Q378 -655 378 -643L378 -205Q378 -98 332 -45Q286 8 196 8Q112 8 66 -42Q24 -88 24 -170L24 -184Q24 -196 36 -196L126 -196Q138 -196 138 -184L138 -172Q138 -92 198 -92Q261 -92 261 -190L261 -554L165 -554Q153 -554 153 -566L153 -643Q153 -655 165 -655Z',
    410,
  ],
  Q: [
    'M261 8Q154 8 99 -49Q44 -106 44 -217L44 -437Q44 -549 99 -606Q154 -663 261 -663Q368 -663 424 -606Q479 -549 479 -437L479 -217Q479 -106 424 -49Q368 8 261 8ZM261 -96Q312 -96 338 -126Q363 -157 363 -222L363 -432Q363 -498 338 -528Q312 -559 261 -559Q210 -559 185 -528Q160 -498 160 -432L160 -222Q160 -157 185 -126Q210 -96 261 -96ZM262 -190L354 -240L516 34Q522 44 512 50L438 91Q428 97 422 87Z',
    522,
  ],
  K: [
    'M64 0Q54 0 54 -11L54 -644Q54 -655 64 -655L160 -655Q170 -655 170 -644L170 -484Q170 -464 170 -440Q169 -417 168 -393Q167 -369 165 -348L167 -348Q182 -378 198 -411Q214 -444 233 -479L342 -649Q344 -655 353 -655L465 -655Q471 -655 473 -651Q475 -647 471 -641L310 -386L490 -14Q492 -8 490 -4Q489 0 483 0L368 0Q360 0 356 -8L229 -285L170 -199L170 -11Q170 0 160 0Z',
    520,
  ],
  A: [
    'M8 0Q-3 0 0 -13L165 -646Q168 -655 178 -655L302 -655Q312 -655 315 -646L481 -13Q484 0 472 0L367 0Q359 0 356 -9L267 -411Q259 -445 252 -478Q246 -512 240 -545L238 -545Q232 -512 226 -478Q219 -445 212 -411L122 -9Q121 0 111 0ZM133 -139L152 -235L324 -235L345 -139Z',
    480,
  ],
}

/** A rank with its capitals `high`, about the column `x`. "10" is narrowed to the width of a broad letter. */
function rank(name, x, baseline, high) {
  const scale = high / 655
  const letters = name === 'T' ? ['1', '0'] : [name]
  const wide = scale * (name === 'T' ? 0.68 : 1)
  const whole = letters.reduce((sum, letter) => sum + RANK[letter][1], 0) * wide
  let left = x - whole / 2
  return letters.flatMap((letter) => {
    const drawn = placed(path(RANK[letter][0]), { x: left, y: baseline, wide, high: scale })
    left += RANK[letter][1] * wide
    return drawn
  })
}

// ---- Faces.

/** What is drawn in the upper half, and again turned about the centre. */
const twice = (steps) => [...steps, ...placed(steps, { x: 2 * MIDDLE, y: HIGH, wide: 1, half: true })]

const [LEFT, RIGHT] = [96, 154]
const PIPS = {
  7: [
    [LEFT, 74],
    [RIGHT, 74],
    [MIDDLE, 124.5],
    [LEFT, 175],
    [RIGHT, 175],
    [LEFT, 276],
    [RIGHT, 276],
  ],
  8: [
    [LEFT, 74],
    [RIGHT, 74],
    [MIDDLE, 124.5],
    [LEFT, 175],
    [RIGHT, 175],
    [MIDDLE, 225.5],
    [LEFT, 276],
    [RIGHT, 276],
  ],
  9: [
    [LEFT, 72],
    [RIGHT, 72],
    [LEFT, 140.7],
    [RIGHT, 140.7],
    [MIDDLE, 175],
    [LEFT, 209.3],
    [RIGHT, 209.3],
    [LEFT, 278],
    [RIGHT, 278],
  ],
  T: [
    [LEFT, 72],
    [RIGHT, 72],
    [MIDDLE, 106],
    [LEFT, 140.7],
    [RIGHT, 140.7],
    [LEFT, 209.3],
    [RIGHT, 209.3],
    [MIDDLE, 244],
    [LEFT, 278],
    [RIGHT, 278],
  ],
}

/** King: a crown with pearls between its points, a band of lozenges, a hem. */
function king() {
  const crown = polygon([74, 141], [78, 98], [101, 121], [125, 86], [149, 121], [172, 98], [176, 141])
  const gems = [87, 106, 125, 144, 163].flatMap((x) => hole(lozenge(x, 131.5, 4.2, 6)))
  const heart = hole(lozenge(125, 108, 4.2, 8))
  const finials = [...lozenge(125, 75, 7, 10), ...lozenge(78, 86, 6.5, 9.5), ...lozenge(172, 86, 6.5, 9.5)]
  const pearls = [...circle(101.5, 108, 4.6), ...circle(148.5, 108, 4.6)]
  return twice([...crown, ...gems, ...heart, ...finials, ...pearls, ...rect(74, 145.5, 102, 5)])
}

/** Queen: an eight-pointed star, a tulip growing from it to either side. */
function queen() {
  const star = Array.from({ length: 16 }, (_, i) => {
    const [r, a] = [i % 2 ? 31 : 42, (i * Math.PI) / 8 - Math.PI / 2]
    return [MIDDLE + r * Math.cos(a), 175 + r * Math.sin(a)]
  })
  const petal = path('M125 135C104 133 81 114 82 78C96 84 110 98 118 113C121 119 123 125 125 130Z')
  const heart = path(
    'M125 68C135 81 139 93 136 104C133 111 129 116 125 120C121 116 117 111 114 104C111 93 115 81 125 68Z',
  )
  const leaf = path('M79 125C91 125 101 130 108 140C95 142 84 136 79 125Z')
  const flower = [...petal, ...mirrored(petal), ...heart, ...leaf, ...mirrored(leaf)]
  return [...polygon(...star), ...hole(circle(MIDDLE, 175, 25.5)), ...twice(flower)]
}

/** Jack: the feathers of an arrow, three and three, the broadest set with lozenges. */
function jack() {
  const chevron = (y, thick) =>
    polygon([125, y], [176, y + 30], [176, y + 30 + thick], [125, y + thick], [74, y + 30 + thick], [74, y + 30])
  const gems = [15, 33].flatMap((dx) => [-1, 1].map((side) => [125 + side * dx, 79 + (dx * 30) / 51]))
  const holes = [[125, 79.5], ...gems].flatMap(([x, y]) => hole(lozenge(x, y + 3, 3.6, 5.6)))
  return twice([...chevron(70, 23), ...holes, ...chevron(99.5, 9), ...chevron(115, 4.5)])
}

const COURTS = { K: king, Q: queen, J: jack }
const MIDDLE_PIP = { K: 42, Q: 33, J: 40, A: 126 }
const INDEX = 38
/** A small face is drawn left of the middle, so that an overlapping fan leaves all of it to be seen. */
const SMALL = 108

/** What is drawn once, with the name by which faces use it. */
function shared() {
  return [
    ...RANKS.map((r) => [`i${r}`, rank(r, INDEX, 89, 66)]),
    ...RANKS.map((r) => [`r${r}`, rank(r, SMALL, 190, 162)]),
    ...SUITS.map((s) => [`i${s}`, suit(s, INDEX, 126, 42)]),
    ...SUITS.map((s) => [`p${s}`, suit(s, 0, 0, 45)]),
    ...SUITS.map((s) => [`q${s}`, suit(s, 0, 0, 40)]),
    ...SUITS.map((s) => [`b${s}`, suit(s, SMALL, 266, 122)]),
    ...Object.entries(COURTS).map(([r, draw]) => [`court${r}`, draw()]),
  ]
}

const HALF = ` transform="rotate(180 ${MIDDLE} ${HIGH / 2})"`
const use = (id, more = '') => `<use href="#${id}"${more}/>`
const bothWays = (id) => use(id) + use(id, HALF)

function picture(r, s) {
  if (r in MIDDLE_PIP) return (r in COURTS ? use(`court${r}`) : '') + inked(suit(s, MIDDLE, 175, MIDDLE_PIP[r]))
  const pip = (r === '9' || r === 'T' ? 'q' : 'p') + s
  return PIPS[r]
    .map(([x, y]) => use(pip, y > 175 ? ` transform="matrix(-1 0 0 -1 ${x} ${y})"` : ` x="${x}" y="${y}"`))
    .join('')
}

const face = (r, s) => bothWays(`i${r}`) + bothWays(`i${s}`) + picture(r, s)

/** Under 60 px wide: the rank and the suit, nothing else. */
const small = (r, s) => use(`r${r}`) + use(`b${s}`)

/** The joker's mark: a hairline lozenge round the odd pip, a small one under the index, so that a fan shows it too. */
const joker = () =>
  [
    `<path fill="none" stroke="var(--joker)" stroke-width="3.6" d="${text(lozenge(MIDDLE, 124.5, 44, 44))}"/>`,
    `<path fill="var(--joker)" d="${text(twice(lozenge(INDEX, 166, 8.5, 11)))}"/>`,
  ].join('')
const smallJoker = () => `<path fill="var(--joker)" d="${text(lozenge(212, 312, 17, 21))}"/>`

// ---- Backs.

function back() {
  const row = Array.from({ length: 9 }, (_, i) =>
    polygon([29 + i * 21.34, 31], [50.3 + i * 21.34, 31], [39.7 + i * 21.34, 45]),
  ).flat()
  const column = Array.from({ length: 13 }, (_, i) =>
    polygon([29, 52 + i * 19], [38, 61.5 + i * 19], [29, 71 + i * 19]),
  ).flat()
  const sides = [...column, ...placed(column, { x: 250, y: 350, wide: 1, half: true })]
  const nested = [
    [92, 128, 6],
    [76, 106, 4.6],
    [61, 85, 3.6],
    [47, 65.5, 2.8],
  ].flatMap(([wide, high, thick]) => [
    ...lozenge(125, 175, wide, high),
    ...hole(lozenge(125, 175, wide - thick, high - thick * 1.39)),
  ])
  const corners = [66, 184].flatMap((x) => [76, 274].flatMap((y) => lozenge(x, y, 9, 12.5)))
  const heart = [...lozenge(125, 175, 31, 43), ...hole(lozenge(125, 175, 9, 12.5))]
  return sheet([...twice(row), ...sides, ...nested, ...corners, ...heart])
}

const smallBack = () =>
  sheet([...lozenge(125, 175, 74, 112), ...hole(lozenge(125, 175, 55, 83)), ...lozenge(125, 175, 33, 50)])

const sheet = (drawn) =>
  `<rect x="15" y="15" width="220" height="320" rx="10" fill="var(--back)"/><path fill="var(--back-ink)" d="${text(drawn)}"/>`

// ---- The sheet of symbols.

const symbol = (id, inside) => `<symbol id="${id}" viewBox="0 0 250 350">${inside}</symbol>`
const inked = (steps) => `<path fill="currentColor" d="${text(steps)}"/>`

const isJoker = (r, s) => r === '7' && s === 'c'
const card = (r, s) => symbol(r + s, face(r, s) + (isJoker(r, s) ? joker() : ''))
const smallCard = (r, s) => symbol(`${r}${s}-s`, small(r, s) + (isJoker(r, s) ? smallJoker() : ''))
const pip = (s) => `<symbol id="${s}" viewBox="-52 -52 104 104">${inked(SUIT[s])}</symbol>`

/** These symbols as one SVG, with what they use. */
function svg(symbols) {
  const used = new Set([...symbols.join('').matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
  const drawn = shared()
    .filter(([id]) => used.has(id))
    .map(([id, steps]) => `<path id="${id}" fill="currentColor" d="${text(steps)}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${['<defs>', ...drawn, '</defs>', ...symbols].join('\n')}\n</svg>\n`
}

/** The whole deck. */
export function deck() {
  const cards = RANKS.flatMap((r) => SUITS.flatMap((s) => [card(r, s), smallCard(r, s)]))
  return svg([...cards, symbol('back', back()), symbol('back-s', smallBack()), ...SUITS.map(pip)])
}

/** What the first page shows of it: Start.svelte says which cards. */
export const first = () => svg([card('7', 'c'), card('A', 'h'), card('K', 'h'), pip('c'), pip('h')])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('deck.svg', import.meta.url), deck())
  writeFileSync(new URL('first.svg', import.meta.url), first())
}

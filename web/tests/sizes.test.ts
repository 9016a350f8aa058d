import { describe, expect, test } from 'vitest'
import { firstSize, notched, quickSizes, stepped, toSize, toSlider, type Around } from '../src/table/sizes'

const RAISE: Around = { low: 120, high: 1240, pot: 280, answer: 80, bet: 0, stack: 1240 }

describe('quick sizes', () => {
  test('a share of the pot is of the pot after calling', () => {
    expect(quickSizes(RAISE)).toEqual([
      { name: 'min', to: 120, place: 1, span: 1 },
      { name: 'half', to: 260, place: 2, span: 1 },
      { name: 'pot', to: 440, place: 3, span: 1 },
      { name: 'all_in', to: 1240, place: 4, span: 1 },
    ])
  })

  test('with chips in, amounts are still "to"', () => {
    const around = { low: 640, high: 2640, pot: 1300, answer: 400, bet: 160, stack: 2480 }
    expect(quickSizes(around).map((one) => one.to)).toEqual([640, 1170, 1940, 2640])
  })

  test('a limit is no all in, and nothing leaves the bounds', () => {
    const around = { ...RAISE, high: 200 }
    expect(quickSizes(around)).toEqual([
      { name: 'min', to: 120, place: 1, span: 1 },
      { name: 'max', to: 200, place: 4, span: 3 },
    ])
  })

  test('every amount is there once, and the places stay', () => {
    expect(quickSizes({ ...RAISE, low: 260 })).toEqual([
      { name: 'min', to: 260, place: 1, span: 2 },
      { name: 'pot', to: 440, place: 3, span: 1 },
      { name: 'all_in', to: 1240, place: 4, span: 1 },
    ])
    expect(quickSizes({ ...RAISE, low: 1240 })).toEqual([{ name: 'all_in', to: 1240, place: 4, span: 4 }])
  })

  test('the first one is half the pot, never less than the least', () => {
    expect(firstSize(RAISE)).toBe(260)
    expect(firstSize({ ...RAISE, low: 400 })).toBe(400)
  })
})

describe('the slider', () => {
  test('there and back is the same size', () => {
    for (const to of [120, 121, 260, 440, 1239, 1240]) expect(toSize(toSlider(to, RAISE), RAISE)).toBe(to)
  })

  test('its ends are the bounds, however deep the stack', () => {
    const deep = { low: 20, high: 9_000_000 }
    expect(toSize(0, deep)).toBe(20)
    expect(toSize(1000, deep)).toBe(9_000_000)
    expect(toSize(250, deep)).toBeLessThan(1_000)
  })

  test('one size alone', () => {
    const one = { low: 60, high: 60 }
    expect(toSize(400, one)).toBe(60)
    expect(toSlider(60, one)).toBe(1000)
  })

  test('it is caught by a notch that is near', () => {
    expect(notched(262, RAISE, [120, 260, 440])).toBe(260)
    expect(notched(330, RAISE, [120, 260, 440])).toBe(330)
  })
})

describe('steps', () => {
  test('lead over round numbers, and back', () => {
    let to = 120
    const up: number[] = []
    while (to < RAISE.high) up.push((to = stepped(to, 1, 10, RAISE)))
    expect(up.at(-1)).toBe(1240)
    expect(up.length).toBeLessThan(30)
    expect(up.slice(0, -1).every((one) => one % 10 === 0)).toBe(true)
    expect(stepped(200, -1, 10, RAISE)).toBeLessThan(200)
    expect(stepped(120, -1, 10, RAISE)).toBe(120)
  })
})

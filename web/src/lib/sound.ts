// Sounds, made in code: short, dry, wooden. None is longer than a second.

import type { Settings } from './model'

export type Sound = 'deal' | 'chip' | 'look' | 'turn' | 'tick' | 'svara' | 'win' | 'fold' | 'say'

let context: AudioContext | null = null

/** Browsers let a page sound only after somebody has touched it. */
export function unlock(): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
  } catch {
    context = null
  }
}

const LOUD: Readonly<Record<Settings['sound'], number>> = { off: 0, soft: 0.35, on: 0.9 }

/** Play one, if sounds are on and may be heard. */
export function play(sound: Sound, volume: Settings['sound']): void {
  if (context === null || context.state !== 'running' || LOUD[volume] === 0) return
  const out = context.createGain()
  out.gain.value = LOUD[volume]
  out.connect(context.destination)
  MADE[sound](context, out, context.currentTime)
}

/** A tone that begins at once and fades. */
function tone(on: AudioContext, to: AudioNode, at: number, hertz: number, s: number, loud: number, wave: OscillatorType = 'sine'): void {
  const voice = on.createOscillator()
  const level = on.createGain()
  voice.type = wave
  voice.frequency.value = hertz
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(loud, at + 0.006)
  level.gain.exponentialRampToValueAtTime(0.0001, at + s)
  voice.connect(level).connect(to)
  voice.start(at)
  voice.stop(at + s + 0.02)
}

/** A breath of noise through a band: paper, felt, clay. */
function noise(on: AudioContext, to: AudioNode, at: number, hertz: number, width: number, s: number, loud: number): void {
  const length = Math.ceil(on.sampleRate * s)
  const buffer = on.createBuffer(1, length, on.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2
  const source = on.createBufferSource()
  const band = on.createBiquadFilter()
  const level = on.createGain()
  source.buffer = buffer
  band.type = 'bandpass'
  band.frequency.value = hertz
  band.Q.value = width
  level.gain.value = loud
  source.connect(band).connect(level).connect(to)
  source.start(at)
}

const MADE: Readonly<Record<Sound, (on: AudioContext, to: AudioNode, at: number) => void>> = {
  deal: (on, to, at) => {
    for (const [index, hertz] of [3200, 2900, 3400].entries()) noise(on, to, at + index * 0.08, hertz, 0.9, 0.07, 0.5)
  },
  chip: (on, to, at) => {
    for (const [index, hertz] of [2400, 3100].entries()) {
      noise(on, to, at + index * 0.045, hertz, 6, 0.05, 0.7)
      tone(on, to, at + index * 0.045, hertz * 1.02, 0.06, 0.08)
    }
  },
  look: (on, to, at) => noise(on, to, at, 2100, 0.7, 0.14, 0.5),
  turn: (on, to, at) => {
    tone(on, to, at, 587, 0.22, 0.25)
    tone(on, to, at + 0.11, 880, 0.35, 0.25)
  },
  tick: (on, to, at) => noise(on, to, at, 1500, 9, 0.03, 0.8),
  svara: (on, to, at) => {
    for (const [index, hertz] of [294, 440, 587, 740].entries()) tone(on, to, at + index * 0.13, hertz, 0.55, 0.2, 'triangle')
  },
  win: (on, to, at) => {
    for (const [index, hertz] of [523, 659, 784].entries()) tone(on, to, at + index * 0.09, hertz, 0.4, 0.18)
    for (let index = 0; index < 4; index += 1) noise(on, to, at + 0.2 + index * 0.06, 2600 + 200 * index, 6, 0.05, 0.5)
  },
  fold: (on, to, at) => noise(on, to, at, 900, 0.6, 0.16, 0.4),
  say: (on, to, at) => tone(on, to, at, 1046, 0.12, 0.1),
}

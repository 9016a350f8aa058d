// Every state of the table by its name, for the eye and for screenshots; only in development:
// /gallery.html?state=turn&theme=light&lang=bg&deck=four&cards=large&left=1&motion=reduced

import { mount } from 'svelte'
import '../app.css'
import { i18n } from '../lib/i18n.svelte'
import type { Lang, Settings } from '../lib/model'
import Gallery from './Gallery.svelte'

const asked = new URLSearchParams(location.search)
const settings: Settings = {
  lang: (asked.get('lang') ?? 'en') as Lang,
  theme: (asked.get('theme') ?? 'dark') as Settings['theme'],
  fourColour: asked.get('deck') === 'four',
  cardSize: asked.get('cards') === 'large' ? 'large' : 'normal',
  motion: (asked.get('motion') ?? 'auto') as Settings['motion'],
  sound: 'off',
  leftHanded: asked.has('left'),
  vibrate: false,
  confirmAllIn: true,
  confirmFold: true,
  keyHints: true,
}
const { dataset } = document.documentElement
dataset['theme'] = settings.theme
dataset['motion'] = settings.motion
dataset['deck'] = settings.fourColour ? 'four' : 'two'

await i18n.use(settings.lang)
mount(Gallery, { target: document.getElementById('app')!, props: { name: asked.get('state') ?? '', settings } })

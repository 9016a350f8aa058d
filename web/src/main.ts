import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { i18n } from './lib/i18n.svelte'
import { settings, show } from './lib/settings.svelte'

show()
const target = document.getElementById('app')
// Nothing is drawn before there are words for it.
void i18n.use(settings.lang).then(() => {
  if (target !== null) mount(App, { target })
})

// Installable, and there without a connection: on https and localhost, where browsers have service workers.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
}

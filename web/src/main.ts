import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { i18n } from './lib/i18n.svelte'
import { settings, show } from './lib/settings.svelte'

/** The page is drawn and quiet by then. */
const AFTER_MS = 2_000

show()
const target = document.getElementById('app')
// Nothing is drawn before there are words and letters for it.
void i18n.use(settings.lang).then(() => {
  if (target !== null) mount(App, { target })
  installable()
})

// A newer build is served and this page asks for a file of the old one: begin anew, once.
addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem('svara.anew') ?? 0) < 10_000) return
  sessionStorage.setItem('svara.anew', String(Date.now()))
  event.preventDefault()
  location.reload()
})

/**
 * Installable, and there without a connection: on https and localhost, where browsers have service workers. It reads all
 * files, so it comes when the page has nothing else to do.
 */
function installable(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), AFTER_MS)
}

// The page without a connection, and at once with one: files whose names tell what is in them come from here, the page
// itself from the server as long as that answers. Never the API, never a table.
//
// A small one of our own: vite-plugin-pwa brings workbox and some 300 packages to what are these lines.

const KEPT = 'svara-app'
const APP = '/static/app/'

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await renew()
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** All files of the present build, and no others. */
async function renew() {
  const answer = await fetch(`${APP}build.json`, { cache: 'no-cache' })
  const build = await answer.json()
  const files = new Set(['/'])
  for (const { file, css = [], assets = [] } of Object.values(build)) {
    for (const name of [file, ...css, ...assets]) if (!name.endsWith('.html')) files.add(APP + name)
  }
  const cache = await caches.open(KEPT)
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  await cache.addAll([...files].filter((file) => file === '/' || !known.has(file)))
  for (const file of known) if (!files.has(file)) await cache.delete(file)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(`${APP}assets/`)) event.respondWith(kept(request))
  else if (request.mode === 'navigate' && pathname === '/') event.respondWith(fresh(request))
})

async function kept(request) {
  const cache = await caches.open(KEPT)
  const found = await cache.match(request)
  if (found !== undefined) return found
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

async function fresh(request) {
  const cache = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put('/', answer.clone())
    return answer
  } catch (error) {
    const found = await cache.match('/')
    if (found === undefined) throw error
    return found
  }
}

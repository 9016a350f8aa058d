import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const OUT = fileURLToPath(new URL('../src/svara/server/static/app', import.meta.url))

// `npm run dev` speaks with a server on this address: `svara serve`.
const SERVER = process.env['SVARA_SERVER'] ?? 'http://localhost:8080'

export default defineConfig(({ command }) => ({
  // The server serves the built files at /static/app, the page itself at /.
  base: command === 'build' ? '/static/app/' : '/',
  plugins: [svelte()],
  server: {
    proxy: {
      // With the host as the browser has it: the server takes requests of its own pages alone.
      '/api': { target: SERVER, changeOrigin: false },
      '/ws': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    manifest: 'build.json',
    target: 'es2022',
    // No inline script and no data: fonts, by the server's Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first page needs is one file: each costs a slow phone a moment.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
}))

// How is the web built and served while developing? The build itself is started by scripts/build-web.ts.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Text is painted in its own font at once when the browser fetches the font beside the styles. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
    },
  },
}

const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), preloadFont],
  build: {
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': api, '/dev': api } },
})

// How is the web built and served while developing? The build itself is started by scripts/build-web.ts.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The waiting text is painted in its own font as soon as the styles are there: font and styles come before scripts. */
const paintFirst: Plugin = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      if (!font) return html
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return {
        html: html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
        tags: [{ tag: 'link', attrs, injectTo: 'head' }],
      }
    },
  },
}

const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), paintFirst],
  build: {
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': api, '/dev': api } },
})

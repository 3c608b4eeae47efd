// Browser entry point: mounts the React app with the pages of all hubs.
import '#web/trusted-types.ts'
import '#web/no-eval.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/shell/layout/App.tsx'
import type { Pages } from '#web/shell/routing/pages.ts'
import { preloadData, preloadPage } from '#web/shell/routing/preload-page.ts'
import * as hubs from './main.pages.ts'

const pages: Pages = Object.assign({}, ...Object.values(hubs))

preloadPage(pages)
preloadData()

const root = document.getElementById('root')
// In a transition, so that the first render leaves the browser free to paint and to respond.
if (root) {
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App pages={pages} />
      </StrictMode>,
    ),
  )
}

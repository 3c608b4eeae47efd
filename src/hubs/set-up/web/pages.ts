// Routes of the set-up hub: its screen and the lazy page.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/set-up': {
    title: 'Set-up list',
    page: lazyPage(() => import('./SetUpPage.tsx'), 'SetUpPage'),
    needs: actions.setUpPortal,
  },
})

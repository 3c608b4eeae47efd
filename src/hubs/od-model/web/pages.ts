// Routes of the OD model hub: screen paths and their lazy pages.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/od-model': {
    title: 'Organizational Development Models',
    page: lazyPage(() => import('./OdModelPage.tsx'), 'OdModelPage'),
  },
})

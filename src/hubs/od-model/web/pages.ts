// Which screens does the OD model have?
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/od-model': {
    title: 'Organizational Development Models',
    page: lazyPage(() => import('./OdModelPage.tsx'), 'OdModelPage'),
  },
})

// Which screens does the OD model have?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/od-model': {
    title: 'Organizational Development Models',
    page: lazyPage(() => import('./OdModelPage.tsx'), 'OdModelPage'),
  },
})

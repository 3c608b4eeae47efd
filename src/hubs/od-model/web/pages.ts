// Which screens does the OD model have?
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/od-model': {
    title: 'Organizational Development Models',
    page: lazyPage(() => import('./OdModelPage.tsx'), 'OdModelPage'),
  },
}

// Which screens does the conversion tracker have? One, open to visitors too.
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/eld-conversion': {
    title: 'ELD Conversion Tracker',
    page: lazyPage(() => import('./ConversionPage.tsx'), 'ConversionPage'),
    open: true,
  },
})

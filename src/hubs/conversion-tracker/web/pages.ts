// Which screens does the conversion tracker have? One, open to visitors too.
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/eld-conversion': {
    title: 'ELD Conversion Tracker',
    page: lazyPage(() => import('./ConversionPage.tsx'), 'ConversionPage'),
    open: true,
  },
}

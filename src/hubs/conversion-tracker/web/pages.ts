// Pages of the conversion tracker: one, open to visitors too.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/eld-conversion': {
    title: 'ELD Conversion Tracker',
    page: lazyPage(() => import('./ConversionPage.tsx'), 'ConversionPage'),
    open: true,
  },
})

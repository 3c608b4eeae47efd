// Import pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/import': { title: 'Import', page: lazyPage(() => import('./ImportPage.tsx'), 'ImportPage') },
})

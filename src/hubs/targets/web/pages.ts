// Pages of the targets hub, by their paths.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/targets': { title: 'Targets', page: lazyPage(() => import('./TargetsPage.tsx'), 'TargetsPage') },
})

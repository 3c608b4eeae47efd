// Definitions pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/definitions': {
    title: 'Standards and questions',
    page: lazyPage(() => import('./DefinitionsPage.tsx'), 'DefinitionsPage'),
    needs: actions.editDefinitions,
  },
})

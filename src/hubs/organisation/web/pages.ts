// Organisation pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/organisation': {
    title: 'Organisation',
    page: lazyPage(() => import('./OrganisationPage.tsx'), 'OrganisationPage'),
    needs: actions.manageOrganisation,
  },
})

// People pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/people': { title: 'People', page: lazyPage(() => import('./PeoplePage.tsx'), 'PeoplePage') },
  '/invite': {
    title: 'Invite people',
    page: lazyPage(() => import('./InvitePeople.tsx'), 'InvitePeople'),
    needs: actions.appointPeople,
  },
  '/notes': { title: 'Handover notes', page: lazyPage(() => import('./NotesPage.tsx'), 'NotesPage') },
})

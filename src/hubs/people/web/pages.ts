// People pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/people': { title: 'People', page: lazyPage(() => import('./PeoplePage.tsx'), 'PeoplePage') },
  '/notes': { title: 'Notes for your successor', page: lazyPage(() => import('./NotesPage.tsx'), 'NotesPage') },
})

// Which pages does this hub show, and at which paths?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/people': { title: 'People', page: lazyPage(() => import('./PeoplePage.tsx'), 'PeoplePage') },
  '/notes': { title: 'Notes for your successor', page: lazyPage(() => import('./NotesPage.tsx'), 'NotesPage') },
})

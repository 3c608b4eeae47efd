// Which pages does this hub show, and at which paths?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { actions, facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/progress': { title: 'Progress', page: lazyPage(() => import('./ProgressPage.tsx'), 'ProgressPage') },
  '/deadlines': {
    title: 'Deadlines',
    page: lazyPage(() => import('./DeadlinesPage.tsx'), 'DeadlinesPage'),
    needs: actions.setDeadlines,
  },
})

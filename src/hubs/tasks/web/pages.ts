// Routes of the tasks hub: screen paths and their lazy pages.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/progress': { title: 'Progress', page: lazyPage(() => import('./progress/ProgressPage.tsx'), 'ProgressPage') },
  '/deadlines': {
    title: 'Deadlines',
    page: lazyPage(() => import('./deadlines/DeadlinesPage.tsx'), 'DeadlinesPage'),
    needs: actions.setDeadlines,
  },
})

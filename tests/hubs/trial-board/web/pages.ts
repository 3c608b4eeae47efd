// Pages of the trial board, by their paths.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/trial-board': { title: 'Trial Board', page: lazyPage(() => import('./TrialBoardPage.tsx'), 'TrialBoardPage') },
})

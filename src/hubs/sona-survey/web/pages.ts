// Pages of the Sona survey.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/sona-survey': {
    title: 'Survey Progress Dashboard',
    page: lazyPage(() => import('./SonaSurveyPage.tsx'), 'SonaSurveyPage'),
  },
})

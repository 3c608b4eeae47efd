// Which screens does the Sona survey have?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/sona-survey': {
    title: 'Survey Progress Dashboard',
    page: lazyPage(() => import('./SonaSurveyPage.tsx'), 'SonaSurveyPage'),
  },
})

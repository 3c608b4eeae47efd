// Which screens does the Sona survey have?
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/sona-survey': {
    title: 'Survey Progress Dashboard',
    page: lazyPage(() => import('./SonaSurveyPage.tsx'), 'SonaSurveyPage'),
  },
}

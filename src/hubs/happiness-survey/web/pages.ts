// Which screens does the happiness survey have? The form is public; its results are not.
import { lazyPage, type Pages } from '#web/shell/pages.ts'

export const pages: Pages = {
  '/member-satisfaction-form': {
    title: 'Happiness Survey',
    page: lazyPage(() => import('./SurveyFormPage.tsx'), 'SurveyFormPage'),
    open: true,
  },
  '/happiness-results': {
    title: 'Happiness Results',
    page: lazyPage(() => import('./ResultsPage.tsx'), 'ResultsPage'),
  },
}

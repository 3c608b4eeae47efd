// Which screens does the happiness survey have? The form is public; its results are not.
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/member-satisfaction-form': {
    title: 'Happiness Survey',
    page: lazyPage(() => import('./SurveyFormPage.tsx'), 'SurveyFormPage'),
    open: true,
  },
  '/happiness-results': {
    title: 'Happiness Results',
    page: lazyPage(() => import('./ResultsPage.tsx'), 'ResultsPage'),
  },
})

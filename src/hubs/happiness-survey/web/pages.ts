// Pages of the happiness survey: the form is public, the results are not.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/member-satisfaction-form': {
    title: 'Happiness survey',
    page: lazyPage(() => import('./answer/SurveyFormPage.tsx'), 'SurveyFormPage'),
    preview: { kind: 'happiness', load: async () => (await import('./answer/SurveyPreview.tsx')).SurveyPreview },
    open: true,
  },
  '/happiness-results': {
    title: 'Happiness results',
    page: lazyPage(() => import('./results/ResultsPage.tsx'), 'ResultsPage'),
  },
})

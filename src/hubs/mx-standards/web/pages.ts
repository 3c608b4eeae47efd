// Pages of MX Standards.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

/** Also exports the submitter of queued changes: one file less for the first screen to name. */
const form = () => import('./checklist/MxStandardsPage.tsx')

export const pages = pagesOf(manifest, {
  '/mx-standards': {
    title: 'MX Standards',
    visitorText: 'No user signed in',
    page: lazyPage(form, 'MxStandardsPage'),
    submitter: form,
    preview: {
      kind: 'checklist',
      load: async () => (await import('./checklist/ChecklistPreview.tsx')).ChecklistPreview,
    },
  },
  '/mx-results': {
    title: 'MX Implementation Results',
    page: lazyPage(() => import('./results/MxResultsPage.tsx'), 'MxResultsPage'),
  },
})

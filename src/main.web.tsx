// Which hubs does the portal have in the browser? One line each, then the app starts.
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { pages as admin } from '#hubs/admin/web/pages.ts'
import { pages as conversionTracker } from '#hubs/conversion-tracker/web/pages.ts'
import { pages as dashboard } from '#hubs/dashboard/web/pages.ts'
import { pages as documents } from '#hubs/documents/web/pages.ts'
import { pages as gcp } from '#hubs/gcp/web/pages.ts'
import { pages as happinessSurvey } from '#hubs/happiness-survey/web/pages.ts'
import { pages as identity } from '#hubs/identity/web/pages.ts'
import { pages as mxFunnel } from '#hubs/mx-funnel/web/pages.ts'
import { pages as mxStandards } from '#hubs/mx-standards/web/pages.ts'
import { pages as odModel } from '#hubs/od-model/web/pages.ts'
import { pages as sonaSurvey } from '#hubs/sona-survey/web/pages.ts'
import { App } from '#web/shell/App.tsx'
import type { Pages } from '#web/shell/pages.ts'

const pages: Pages = {
  ...identity,
  ...admin,
  ...dashboard,
  ...gcp,
  ...documents,
  ...mxStandards,
  ...mxFunnel,
  ...sonaSurvey,
  ...happinessSurvey,
  ...odModel,
  ...conversionTracker,
}

const root = document.getElementById('root')
// As a transition, the first render leaves the browser free to paint and to answer.
if (root) {
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App pages={pages} />
      </StrictMode>,
    ),
  )
}

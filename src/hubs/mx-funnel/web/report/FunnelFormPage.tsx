// Funnel form screen: all portfolios in a table, or one report in a form; each has its own draft.
import { useFormView } from '../FormFrame.tsx'
import { ManyReports } from '../sheet/ManyReports.tsx'
import { useDoubleClickGuard } from '../use-double-click-guard.ts'
import { OneReport } from './OneReport.tsx'

export { submit } from './submit-queued.ts'

export function FunnelFormPage() {
  useDoubleClickGuard()
  return useFormView().view === 'many' ? <ManyReports /> : <OneReport />
}

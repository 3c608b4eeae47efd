// Funnel form screen: one report in a form, or many in a table; each has its own draft.
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { manyAtOnce } from '../FormHeader.tsx'
import { ManyReports } from '../sheet/ManyReports.tsx'
import { useDoubleClickGuard } from '../use-double-click-guard.ts'
import { OneReport } from './OneReport.tsx'

export { submit } from './submit-queued.ts'

export function FunnelFormPage() {
  useDoubleClickGuard()
  const [{ view }] = useQueryState({ view: '' })
  return view === manyAtOnce ? <ManyReports /> : <OneReport />
}

// Funnel form screen: one report in a form, or many in a table; each has its own draft.
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { manyAtOnce } from '../FormHeader.tsx'
import { ManyReports } from '../sheet/ManyReports.tsx'
import { useSteadyClicks } from '../use-steady-clicks.ts'
import { OneReport } from './OneReport.tsx'

export { carry } from './carry.ts'

export function FunnelFormPage() {
  useSteadyClicks()
  const [{ view }] = useQueryState({ view: '' })
  return view === manyAtOnce ? <ManyReports /> : <OneReport />
}

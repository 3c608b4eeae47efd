// Progress screen: the grid of committees and tasks, or the people behind one of its cells.
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { OwingView } from './OwingView.tsx'
import { ProgressView } from './ProgressView.tsx'

export function ProgressPage() {
  const [{ kind, committee }] = useQueryState({ kind: '', committee: '' })
  return kind && committee ? <OwingView key={`${kind} ${committee}`} {...{ kind, committee }} /> : <ProgressView />
}

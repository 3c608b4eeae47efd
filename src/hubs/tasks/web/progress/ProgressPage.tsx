// Progress screen: the grid of committees and tasks, or the people behind one of its cells.
import { useEffect } from 'react'
import { whenIdle } from '#web/sheet/yield-to-event-loop.ts'
import { lazyComponent } from '#web/shell/routing/lazy-component.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { ProgressView } from './ProgressView.tsx'

const OwingView = lazyComponent(async () => (await import('./OwingView.tsx')).OwingView)
/** Before somebody opens a cell. */
const preloadOwing = () =>
  whenIdle()
    .then(OwingView.preload)
    .catch(() => {})

export function ProgressPage() {
  const [{ kind, committee }] = useQueryState({ kind: '', committee: '' })
  useEffect(() => void preloadOwing(), [])
  return kind && committee ? <OwingView key={`${kind} ${committee}`} {...{ kind, committee }} /> : <ProgressView />
}

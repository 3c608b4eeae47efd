// Test helper: renders the funnel screens at a path, with a report to fill them.
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { today } from '#shared/time/calendar.ts'
import { monthNow, yearAround } from '#shared/time/years.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Entry } from '../contract.ts'
import { type Metrics, stages } from '../rules.ts'
import { pages } from './pages.ts'
import { emptyReport } from './report-values.ts'
// Imported up front, so that loading modules does not count towards a test's timeout.
import './report/FunnelFormPage.tsx'
import './results/FunnelResultsPage.tsx'

const year = yearAround(today())
const fives = () => Object.fromEntries(stages.map((stage) => [stage, 5])) as Metrics

export const entry = (change: Partial<Entry> = {}): Entry => ({
  _id: 'report-1',
  year: year.label,
  month: monthNow(year),
  lc: 'LUMS',
  term: 'short',
  role: 'Task Force',
  portfolio: null,
  metrics: fives(),
  submittedBy: { uid: 'uid-tl', name: 'Sara tl', email: 'tl@nexus.example' },
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  version: 1,
  ...change,
})

/** Stores a draft, which is restored when the form opens. */
export const draftOf = (change: object = {}) =>
  localStorage.setItem(
    'nexus-draft:uid-tl:mx-funnel-form',
    JSON.stringify({
      values: { ...emptyReport(), lc: 'LUMS', term: 'short', role: 'Task Force', metrics: fives(), ...change },
      attempt: null,
    }),
  )

export function openFunnel(path: string) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  navigate(path, { force: true, replace: true })
  return render(<App pages={pages} />)
}

export function closeFunnel() {
  cleanup()
  queryClient.clear()
  toast.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
}

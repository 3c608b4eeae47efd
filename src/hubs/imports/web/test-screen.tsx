// Import screen for component tests: opened in the app, with past imports and the server's answers for rows.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { ImportAnswer } from '#shared/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { PastImport } from '../contract.ts'
import { pages } from './pages.ts'
import { reports } from './test-kinds.ts'
// Loaded before the first test: a test waits for an answer, not for the icons.
import './ImportPage.tsx'

export const createPastImport = (change: Partial<PastImport> = {}): PastImport => ({
  ...{ id: 'i1', kind: 'reports', name: 'Reports', fileName: 'may.csv', year: '26.27' },
  by: { name: 'Sara Khan', email: 'sara@nexus.example' },
  ...{ at: '2026-11-03T09:00:00.000Z', made: 3, changed: 1, skipped: 0, refused: 2 },
  ...{ undoneAt: null, undoneBy: null, canUndo: true, canUndoUntil: '2026-12-03T09:00:00.000Z' },
  ...change,
})

export const pastPage = (...imports: PastImport[]) => ({
  json: { imports, total: imports.length, totalPages: 1 },
})

export const answers = {
  'GET /api/imports/kinds': { json: [reports] },
  'GET /api/imports': pastPage(),
}

export type Body = {
  rows: Record<string, string>[]
  dryRun?: boolean
  onProblem: string
  submissionKey?: string
  year?: string
}

export const createAnswer = (change: Partial<ImportAnswer> = {}): { json: ImportAnswer } => ({
  json: { id: null, made: 0, changed: 0, skipped: 0, refused: [], notes: [], isRepeated: false, ...change },
})

/** Refuses rows without a title, as the server would. */
export function refuseUntitled({ rows, dryRun }: Body) {
  const refused = rows.flatMap(({ title }, row) => (title ? [] : [{ row, fields: { title: 'Give it a title.' } }]))
  return createAnswer({ id: dryRun ? null : 'i9', made: rows.length - refused.length, refused })
}

export function openScreen(path: string) {
  localStorage.clear()
  queryClient.clear()
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  return render(<App pages={{ ...pages, '/dashboard': { title: 'Dashboard', page: () => <h1>Dashboard</h1> } }} />)
}

export async function choose(text: string, name = 'reports.csv') {
  await userEvent.upload(await screen.findByLabelText('Choose a CSV or Excel file'), new File([text], name))
  await screen.findByRole('heading', { name: 'Match your columns' })
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

export function closeScreen() {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

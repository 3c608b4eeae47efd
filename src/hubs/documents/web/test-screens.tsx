// Test helper: renders the documents hub's screens in the app at a path, with documents to show.
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { today } from '#shared/time/calendar.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Listed } from '../contract.ts'
import { latestCheck } from '../rules.ts'
import { pages } from './pages.ts'
// Imported before the first test, so that a test waits for a response and not for the icons.
import './browse/DocumentHub.tsx'
import './upload/DocumentUpload.tsx'
import './edit/DocumentEdit.tsx'

// jsdom has no document.fonts, and autosizing text areas need it.
if (!document.fonts) Object.assign(document, { fonts: new EventTarget() })

export const documentWith = (change: Partial<Listed> = {}): Listed => ({
  _id: 'd1',
  title: 'Finance guide',
  description: 'How an LC closes its books.',
  documentUrl: 'https://docs.google.com/document/d/1',
  imageUrl: '',
  year: '26.27',
  createdAt: '2026-05-03T09:00:00.000Z',
  updatedAt: '2026-05-03T09:00:00.000Z',
  ownerId: '',
  ownerName: '',
  confirmedAt: '2026-05-03T09:00:00.000Z',
  checkBy: latestCheck(today()),
  isBookmarked: false,
  version: 1,
  ...change,
})

export const pageOf = (...data: Listed[]) => ({ json: { data, total: data.length, totalPages: 1 } })

export function openScreen(path: string) {
  localStorage.clear()
  queryClient.clear()
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  return render(<App pages={{ ...pages, '/dashboard': { title: 'Dashboard', page: () => <h1>Dashboard</h1> } }} />)
}

export function closeScreen() {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

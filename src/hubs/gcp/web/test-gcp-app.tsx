// Test helper: renders the GCP screens at a path, with entries to show.
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Gcp, ReviewedGcp } from '../contract.ts'
import { pages } from './pages.ts'
import { valuesOf } from './submit/form-values.ts'
// Imported up front, so that loading modules does not count towards a test's timeout.
import './review/GcpApprovalPage.tsx'
import './browse/GcpDetailPage.tsx'
import './submit/GcpFormPage.tsx'
import './browse/GcpListPage.tsx'

export const entry = (n: number, change: Partial<ReviewedGcp> = {}): ReviewedGcp => ({
  _id: `gcp-${n}`,
  title: `Practice ${n}`,
  name: 'Ayesha Khan',
  email: 'ayesha@nexus.example',
  portfolio: 'BD',
  category: 'Event',
  localCommittee: 'Lahore',
  gcpDetails: 'Eighty people came.',
  gcpLink: 'https://example.org/practice',
  image: 'https://drive.google.com/uc?export=view&id=1AbCdEfGhIjKlMnOpQrStUvWxYz',
  imageLink: 'https://drive.google.com/uc?export=view&id=1AbCdEfGhIjKlMnOpQrStUvWxYz',
  status: 'pending',
  year: '26.27',
  createdAt: '2026-03-01T10:00:00.000Z',
  repeats: 0,
  version: 1,
  reason: null,
  reviewedAt: null,
  reviewedBy: null,
  revision: null,
  isMine: false,
  ...change,
})

/** The fields that a revision repeats. */
export const contentOf = (gcp: Gcp) => ({ ...valuesOf(gcp), image: gcp.image })

export const pageOf = (gcps: ReviewedGcp[]) => ({
  gcps,
  total: gcps.length,
  totalPages: 1,
  portfolios: ['oGV', 'BD'],
  counts: { pending: gcps.length, approved: 0, rejected: 0, all: gcps.length, revisions: 0 },
  bookmarked: [],
})

export function openGcp(path: string) {
  window.scrollTo = () => {}
  // jsdom has no document.fonts, and autosizing text areas need it.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollIntoView = () => {}
  navigate(path, { force: true, replace: true })
  return render(<App pages={pages} />)
}

export function closeGcp() {
  cleanup()
  queryClient.clear()
  toast.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

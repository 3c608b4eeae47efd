// Answers of the handover endpoint, for tests of its page.
import { yearAfter } from '#shared/time/years.ts'
import type { Handover } from '../contract.ts'

export const open = { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' as const }
export const closed = { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' as const }
export const next = yearAfter(open)
export const holder = (displayName: string, more: Partial<Handover['holders'][number]> = {}) => ({
  ...{ uid: displayName, displayName, email: `${displayName.toLowerCase()}@nexus.example`, role: 'lcvp' as const },
  ...{ place: { committee: 'Lahore', portfolio: 'oGV' }, since: '2026-07-01', lastSignInAt: null, active: true },
  ...more,
})
export const handover = (more: Partial<Handover> = {}): Handover => ({
  ...{
    plan: null,
    deadlines: [],
    taskKinds: [],
    leftOut: [],
    undoUntil: null,
    moved: [],
    waitsIfUndone: [],
    waitsInNext: [],
    closingDays: 14,
  },
  ...{ open, closed: [closed], next: [], offered: next, waiting: [], openedAfter: null, canUndo: false },
  holders: [
    holder('Sana'),
    holder('Omar', { place: { committee: 'MC', portfolio: null }, role: 'mcvp' }),
    holder('Zara', { role: 'admin', since: null }),
  ],
  silent: { since: open.startsOn, people: [], total: 0 },
  closing: [
    { what: 'MX checklists', count: 12 },
    { what: 'funnel reports', count: 0 },
  ],
  ...more,
})

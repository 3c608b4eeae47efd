// Test data for the MX results: sample responses of the portal, and the page that shows them.
import { render } from '@testing-library/react'
import { vicePresidents } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import type { Pages } from '#web/shell/routing/pages.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { Respondent, Summary } from '../contract.ts'
import { sampleForm } from '../sample-form.ts'
import { groupNames, items } from '../test-standards.ts'
import { pages } from './pages.ts'

export const figure = (respondents: number, percent: number) => ({
  respondents,
  submitted: 0,
  percent,
  standards: 10,
  ofStandards: 45 * respondents,
  links: 1,
  ofLinks: 10 * respondents,
})
const groups = [80, 70, 41, 40, 0, 71]
const [done, spread] = [items.map(() => 1), Array.from({ length: 46 }, (_, n) => (n === 10 ? 3 : 0))]
const more = { groups, done, spread }

export const buildSummary = (lcs: [Summary['lcs'][number]['lc'], number][]): Summary => ({
  whole: figure(lcs.length, 44),
  groups: groupNames.map((group, index) => ({ group, ...figure(lcs.length, groups[index] ?? 0) })),
  lcs: lcs.map(([lc, percent]) => ({ lc, ...figure(3, percent), ...more })),
  portfolios: lcs.length ? [{ portfolio: 'BD', ...figure(lcs.length, 44), ...more }] : [],
  items: items.map(({ field }, index) => ({ field, done: index === 0 ? 0 : lcs.length })),
})

export const respondent = (n: number): Respondent => ({
  userId: `u${n}`,
  firstName: n === 1 ? 'Iqra' : '',
  lastName: n === 1 ? 'Raza' : '',
  lc: 'LUMS',
  portfolio: 'BD',
  percent: 82,
  standards: 45,
  ofStandards: 45,
  links: 10,
  ofLinks: 10,
  groups,
  status: n === 1 ? 'submitted' : 'draft',
  submittedAt: n === 1 ? '2026-05-03T10:00:00.000Z' : null,
  changedSinceSubmit: false,
  updatedAt: '2026-05-04T10:00:00.000Z',
})

export function serve(summary: Summary, role: Role = 'mcvp') {
  const progress = { status: 'draft', submittedAt: null, changedSinceSubmit: false, updatedAt: null }
  const checklist = (n: number) => ({
    json: { _id: 'x', year: '26.27', userId: `u${n}`, ...sampleForm(n), ...progress, version: 1 },
  })
  return fakeServer(role, {
    'GET /api/checklist/summary': ({ url }) => ({
      json: url.searchParams.get('portfolio') === 'iCX' ? buildSummary([]) : summary,
    }),
    'GET /api/checklist/days': { json: [] },
    'GET /api/checklist/respondents': { json: { respondents: [1, 2].map(respondent), total: 2, totalPages: 1 } },
    'GET /api/checklist/u1': checklist(1),
    'GET /api/checklist/u2': checklist(2),
  })
}

/** Of another hub, to which results lead. */
const progress = { name: 'Progress', roles: vicePresidents }
const withProgress: Pages = {
  ...pages,
  '/progress': { title: 'Progress', page: () => null, hub: { screens: { '/progress': progress } } },
}

export function open(query = '') {
  window.scrollTo = () => {}
  navigate(`/mx-results${query}`, { force: true, replace: true })
  render(<App pages={withProgress} />)
}

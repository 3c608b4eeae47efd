// Form values of a funnel report: validation, request body and warnings.

import { expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { errorsOf } from '#web/ui/form/use-zod-form.ts'
import { type Metrics, stages } from '../rules.ts'
import { growthWarnings } from './report/MetricFields.tsx'
import { sameReportFilter } from './report/same-reports.ts'
import {
  bodyOf as bodyIn,
  editFormShape,
  emptyReport,
  problemsIn,
  type ReportValues,
  reportFormShape,
  valuesOf,
} from './report-values.ts'
import { entry } from './test-funnel-app.tsx'

const organisation = newOrganisation()
const bodyOf = (values: ReportValues) => bodyIn(values, organisation)

const metrics = Object.fromEntries(stages.map((stage) => [stage, 5])) as Metrics
const filled = { ...emptyReport(), lc: 'LUMS', term: 'short', role: 'Task Force', metrics }
const problemsOf = (values: ReportValues, inOne = organisation) =>
  errorsOf(reportFormShape(inOne), values, problemsIn(values, inOne))

it('requires every field in an empty form', () => {
  expect(Object.keys(problemsOf(emptyReport())).sort()).toEqual(
    ['lc', 'role', 'term', ...stages.map((stage) => `metrics.${stage}`)].sort(),
  )
  expect(problemsOf(filled)).toEqual({})
})

it('sends the custom text as the role, and requires it', () => {
  const custom = { ...filled, role: 'Add Custom Role' }
  expect(problemsOf(custom)).toEqual({ role: 'Name the custom role.' })
  expect(bodyOf({ ...custom, customRole: 'Buddy' }).role).toBe('Buddy')
})

it('sends the forced term and role of the MC, and a portfolio only if it is shown', () => {
  const chosen = { ...filled, portfolio: 'BD' }
  expect(bodyOf(chosen).portfolio).toBe('')
  expect(bodyOf({ ...chosen, lc: 'MC' })).toMatchObject({ term: 'mid', role: 'NST', portfolio: 'BD' })
  expect(problemsOf({ ...filled, lc: 'MC' })).toEqual({ portfolio: 'Portfolio is required.' })
})

it('converts a stored report to form values and back', () => {
  for (const where of [
    { lc: 'MC', term: 'mid', role: 'NST', portfolio: 'BD' },
    { lc: 'IBA', term: 'long', role: 'EB', portfolio: null },
    { lc: 'IBA', term: 'long', role: 'Buddy', portfolio: null },
  ] as const) {
    const values = valuesOf(entry({ ...where, month: '2026-11', metrics }), organisation)
    expect(bodyOf(values)).toMatchObject({ ...where, portfolio: where.portfolio ?? '', month: '2026-11', metrics })
  }
})

it('searches for the same report only when the choice is complete', () => {
  expect(sameReportFilter(emptyReport(), organisation)).toBeNull()
  expect(sameReportFilter({ ...filled, role: 'Add Custom Role' }, organisation)).toBeNull()
  expect(sameReportFilter(filled, organisation)).toEqual({
    lc: 'LUMS',
    term: 'short',
    role: 'Task Force',
    portfolio: 'none',
  })
  expect(sameReportFilter({ ...filled, lc: 'MC', portfolio: 'BD' }, organisation)).toMatchObject({
    role: 'NST',
    portfolio: 'BD',
  })
})

it('warns if a stage is larger than the previous one, unless that is still empty', () => {
  expect([...growthWarnings({ ...metrics, Approved: 6 })]).toEqual([['Approved', 'More than Accepted. Please check.']])
  expect(growthWarnings({ ...metrics, Accepted: '', Approved: 5 }).size).toBe(0)
})

it('keeps the portfolio of a stored report even if none is required, and drops one that was only typed', () => {
  const stored = { ...filled, portfolio: 'BD', storedPortfolio: 'BD' }
  expect(bodyOf(stored).portfolio).toBe('BD')
  expect(bodyOf({ ...stored, portfolio: '' }).portfolio).toBe('')
  expect(bodyOf({ ...filled, portfolio: 'BD' }).portfolio).toBe('')
})

it('treats an emptied metric of a stored report as 0, and refuses a fraction', () => {
  const edited = (Leads: number | '') =>
    editFormShape(organisation).safeParse({ ...filled, metrics: { ...metrics, Leads } })
  expect(edited('').data?.metrics.Leads).toBe(0)
  expect(edited(12.7).success).toBe(false)
  expect(edited(-3).success).toBe(false)
})

it('refuses a closed LC in a draft', () => {
  const closed = newOrganisation()
  closed.committees = closed.committees.map((row) => (row.code === 'LUMS' ? { ...row, closedOn: '2026-01-01' } : row))
  expect(problemsOf({ ...filled, metrics: { ...metrics, Leads: -1 } }, closed)).toEqual({
    'metrics.Leads': 'Use a whole number of 0 or more.',
    lc: 'LUMS is closed. Please choose another.',
  })
  expect(problemsIn(filled, closed, { lc: 'LUMS', portfolio: null })).toEqual({})
})

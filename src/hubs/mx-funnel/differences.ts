// Funnel reports as text: how each field reads in the history, in CSV files and in version conflicts; and the differences
// between two versions.

import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import type { ReportContent, ReportField } from './contract.ts'
import { stages, type Term, termNames } from './rules.ts'

type FieldFormat = {
  label: string
  text: (content: Omit<ReportContent, 'metrics'>, organisation: Organisation) => string
  /** Only for CSV, if it differs: machine-readable, and empty instead of a word for a missing value. */
  cell?: (content: Omit<ReportContent, 'metrics'>, organisation: Organisation) => string
}

/** In this order. */
export const reportFormats: Record<ReportField, FieldFormat> = {
  lc: { label: 'LC', text: ({ lc }, organisation) => committeeName(organisation, lc) },
  term: { label: 'Term', text: ({ term }) => termNames[term as Term] ?? term },
  role: { label: 'Role', text: ({ role }) => role },
  portfolio: {
    label: 'Portfolio',
    text: ({ portfolio }, organisation) => (portfolio === null ? 'none' : portfolioName(organisation, portfolio)),
    cell: ({ portfolio }, organisation) => portfolioName(organisation, portfolio ?? ''),
  },
  month: {
    label: 'Month',
    text: ({ month }) => (month === undefined ? 'none' : monthName(month)),
    cell: ({ month }) => month ?? '',
  },
}
export const formatsInOrder = Object.values(reportFormats)

export type Difference = { name: string; from: string; to: string }

/** A report as pairs of name and text, always in the same order. */
const linesOf = (content: ReportContent, organisation: Organisation): [string, string][] => [
  ...formatsInOrder.map(({ label, text }): [string, string] => [label, text(content, organisation)]),
  ...stages.map((stage): [string, string] => [stage, content.metrics[stage].toLocaleString()]),
]

export function differences(before: ReportContent, after: ReportContent, organisation: Organisation): Difference[] {
  const later = linesOf(after, organisation)
  return linesOf(before, organisation).flatMap(([name, from], i) => {
    const to = later[i]?.[1] ?? ''
    return from === to ? [] : [{ name, from, to }]
  })
}

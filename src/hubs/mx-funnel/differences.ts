// What differs between two versions of a report? Field by field, in words a person reads.

import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import type { Said } from './contract.ts'
import { stages, type Term, termNames } from './rules.ts'

export type Difference = { name: string; from: string; to: string }

/** A report as lines of name and text, always in the same order. */
function linesOf({ month, lc, term, role, portfolio, metrics }: Said, organisation: Organisation): [string, string][] {
  return [
    ['LC', committeeName(organisation, lc)],
    ['Term', termNames[term as Term] ?? term],
    ['Role', role],
    ['Portfolio', portfolio === null ? 'none' : portfolioName(organisation, portfolio)],
    ['Month', month === undefined ? 'none' : monthName(month)],
    ...stages.map((stage): [string, string] => [stage, metrics[stage].toLocaleString()]),
  ]
}

export function differences(before: Said, after: Said, organisation: Organisation): Difference[] {
  const later = linesOf(after, organisation)
  return linesOf(before, organisation).flatMap(([name, from], i) => {
    const to = later[i]?.[1] ?? ''
    return from === to ? [] : [{ name, from, to }]
  })
}

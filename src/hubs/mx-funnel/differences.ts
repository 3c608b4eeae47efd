// What differs between two versions of a report? Field by field, in words a person reads.
import type { Said } from './contract.ts'
import { stages, type Term, termNames } from './rules.ts'

export type Difference = { name: string; from: string; to: string }

/** A report as lines of name and text, always in the same order. */
function linesOf({ lc, term, role, portfolio, metrics }: Said): [string, string][] {
  return [
    ['LC', lc],
    ['Term', termNames[term as Term] ?? term],
    ['Role', role],
    ['Portfolio', portfolio ?? 'none'],
    ...stages.map((stage): [string, string] => [stage, metrics[stage].toLocaleString()]),
  ]
}

export function differences(before: Said, after: Said): Difference[] {
  const later = linesOf(after)
  return linesOf(before).flatMap(([name, from], i) => {
    const to = later[i]?.[1] ?? ''
    return from === to ? [] : [{ name, from, to }]
  })
}

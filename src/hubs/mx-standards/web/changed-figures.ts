// What is compared between two days? Per LC (or portfolio) how many answered, how far they are, and each item.
import type { Changed } from '#web/ui/WhatChanged.tsx'
import { items } from '../items.ts'
import type { NamedFigure } from './results-csv.ts'

const nothing = { respondents: 0, submitted: 0, percent: 0, done: [] as number[] }

export function changedFigures(before: readonly NamedFigure[], after: readonly NamedFigure[]): Changed[] {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))]
  return codes.flatMap((code) => {
    const [old, now] = [before, after].map((rows) => rows.find((row) => row.code === code))
    const where = (now ?? old)?.name ?? code
    const [was, is] = [old ?? nothing, now ?? nothing]
    const figures = [
      { what: 'started', before: was.respondents, after: is.respondents },
      { what: 'submitted', before: was.submitted, after: is.submitted },
      { what: 'percent', before: was.percent, after: is.percent },
      ...items.map(({ label }, at) => ({ what: label, before: was.done[at] ?? 0, after: is.done[at] ?? 0 })),
    ]
    return figures.map((figure) => ({ where, ...figure }))
  })
}

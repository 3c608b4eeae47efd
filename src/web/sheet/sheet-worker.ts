// Sheet web worker: reads a sheet off the main thread, so that the page stays responsive.
import { Problem } from '#shared/problem.ts'
import { readSource } from './read-source.ts'
import type { ReadSheet } from './sheet.ts'
import type { Order, Report } from './sheet-messages.ts'

/** Receiving this many takes the page a few milliseconds. */
const cellsPerParcel = 5000

const say = (report: Report) => postMessage(report)

function* parcelsOf({ sheet, numbers, ...more }: ReadSheet): Generator<Report> {
  const { rows } = sheet
  for (let at = 0, end = 0; at < rows.length; at = end) {
    for (let cells = 0; end < rows.length && cells < cellsPerParcel; end += 1) cells += rows[end]?.length ?? 0
    yield { kind: 'rows', rows: rows.slice(at, end), numbers: numbers.slice(at, end) }
  }
  yield { kind: 'done', read: { ...more, sheet: { ...sheet, rows: [] }, numbers: [] } }
}

let parcels: Iterator<Report> | undefined
const sayNext = () => {
  const next = parcels?.next()
  if (next && !next.done) say(next.value)
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.kind === 'more') return sayNext()
  readSource(data.source, data.sheet, (share) => say({ kind: 'progress', share })).then(
    (read) => {
      parcels = parcelsOf(read)
      sayNext()
    },
    (error: unknown) => say({ kind: 'refused', message: error instanceof Problem ? error.message : undefined }),
  )
})

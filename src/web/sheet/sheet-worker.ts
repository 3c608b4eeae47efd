// Sheet web worker: reads a sheet off the main thread, so that the page stays responsive.
import { Problem } from '#shared/problem.ts'
import { readSource } from './read-source.ts'
import type { ReadSheet } from './sheet.ts'
import type { WorkerReport, WorkerRequest } from './sheet-messages.ts'

/** Receiving this many takes the page a few milliseconds. */
const cellsPerChunk = 5000

const post = (report: WorkerReport) => postMessage(report)

function* chunksOf({ sheet, numbers, ...more }: ReadSheet): Generator<WorkerReport> {
  const { rows } = sheet
  for (let at = 0, end = 0; at < rows.length; at = end) {
    for (let cells = 0; end < rows.length && cells < cellsPerChunk; end += 1) cells += rows[end]?.length ?? 0
    yield { kind: 'rows', rows: rows.slice(at, end), numbers: numbers.slice(at, end) }
  }
  yield { kind: 'done', read: { ...more, sheet: { ...sheet, rows: [] }, numbers: [] } }
}

let chunks: Iterator<WorkerReport> | undefined
const postNextChunk = () => {
  const next = chunks?.next()
  if (next && !next.done) post(next.value)
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'more') return postNextChunk()
  readSource(data.source, data.sheet, (share) => post({ kind: 'progress', share })).then(
    (read) => {
      chunks = chunksOf(read)
      postNextChunk()
    },
    (error: unknown) => post({ kind: 'refused', message: error instanceof Problem ? error.message : undefined }),
  )
})

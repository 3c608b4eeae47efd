// Where is a sheet read without holding up the page? Here, beside it.
import { Problem } from '#shared/problem.ts'
import { readSource } from './read-source.ts'
import { type Order, type Report, rowsPerParcel } from './sheet-messages.ts'

const say = (report: Report) => postMessage(report)

async function read({ source, sheet }: Order): Promise<void> {
  const done = await readSource(source, sheet, (share) => say({ kind: 'progress', share }))
  const { rows } = done.sheet
  for (let at = 0; at < rows.length; at += rowsPerParcel) {
    const end = at + rowsPerParcel
    say({ kind: 'rows', rows: rows.slice(at, end), numbers: done.numbers.slice(at, end) })
  }
  say({ kind: 'done', read: { ...done, sheet: { ...done.sheet, rows: [] }, numbers: [] } })
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  read(data).catch((error: unknown) => {
    say({ kind: 'refused', message: error instanceof Problem ? error.message : undefined })
  })
})

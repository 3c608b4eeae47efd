// How do all answers look as a file? One line per answer under the entity's names, safe to open in a spreadsheet.
import type { StoredAnswer } from '../contract.ts'

const columns = [
  ...['createdAt', 'firstName', 'lastName', 'gender', 'contactNumber', 'personalEmail', 'localCommitee'],
  ...['currentPosition', 'educated', 'standardsFullfilled', 'leadershipOpinion', 'workAppreciated', 'recommending'],
  ...['overworked', 'expectationsMet', 'utilisedMore', 'overallRating', 'suggestions'],
] as (keyof StoredAnswer)[]

/** A cell that begins like a formula would be run by a spreadsheet; an apostrophe makes it text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: (string | number)[]) => `${cells.map(cell).join(',')}\r\n`

type ReadAnswers = (fromSeq: number, limit: number) => Promise<StoredAnswer[]>
const rowsPerRead = 1000

/** Newest first, from the newest answer of this moment: what comes meanwhile does not make the file longer. */
export async function* answersCsv(newest: number, read: ReadAnswers): AsyncGenerator<string> {
  // The mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${line(columns)}`
  for (let fromSeq = newest; fromSeq > 0; fromSeq -= rowsPerRead) {
    const answers = await read(fromSeq, rowsPerRead)
    yield answers.map((answer) => line(columns.map((name) => answer[name]))).join('')
  }
}

// CSV export of all answers: one row per answer with the entity's names, safe to open in a spreadsheet.

import { committeeName, type Organisation } from '#shared/people/organisation.ts'
import { type CsvValue, csvHead, csvLine } from '#shared/text/csv.ts'
import type { StoredAnswer } from '../../contract.ts'
import { columnNames, type Survey } from '../../survey.ts'

/** Columns of the entity that the year asks, and its other answers behind them. */
function headOf({ items, isColumn }: Survey) {
  const asked = new Set(items.map(({ key }) => key))
  const others = items.map(({ key }) => key).filter((key) => !isColumn(key))
  const own = columnNames.filter((name) => asked.has(name))
  return ['createdAt', ...own, ...others, 'year', 'round', 'isMember', 'isAside', 'isCounted']
}

type ReadAnswers = (behind: StoredAnswer | undefined, limit: number) => Promise<StoredAnswer[]>
/** A chunk of a few milliseconds of work. */
const rowsPerRead = 200

/** Newest day first. */
export async function* answersCsv(
  organisation: Organisation,
  survey: Survey,
  read: ReadAnswers,
): AsyncGenerator<string> {
  const columns = headOf(survey)
  // People read names, not codes.
  const cellOf = (answer: StoredAnswer, name: string) =>
    name === 'localCommitee'
      ? committeeName(organisation, answer.localCommitee ?? '')
      : ({ ...answer.more, ...answer } as unknown as Record<string, CsvValue>)[name]
  yield csvHead(columns)
  for (let last: StoredAnswer | undefined; ; ) {
    const answers = await read(last, rowsPerRead)
    yield answers.map((answer) => csvLine(columns.map((name) => cellOf(answer, name)))).join('')
    if (answers.length < rowsPerRead) return
    last = answers.at(-1)
  }
}

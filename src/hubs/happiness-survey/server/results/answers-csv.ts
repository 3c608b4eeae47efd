// CSV export of all answers: one row per answer with the entity's names, safe to open in a spreadsheet.

import { committeeName, type Organisation } from '#shared/people/organisation.ts'
import { csvHead, csvLine } from '#shared/text/csv.ts'
import type { StoredAnswer } from '../../contract.ts'

const columns = [
  ...['createdAt', 'firstName', 'lastName', 'gender', 'contactNumber', 'personalEmail', 'localCommitee'],
  ...['currentPosition', 'educated', 'standardsFullfilled', 'leadershipOpinion', 'workAppreciated', 'recommending'],
  ...['overworked', 'expectationsMet', 'utilisedMore', 'overallRating', 'suggestions'],
  ...['year', 'round', 'isMember', 'isAside', 'isCounted'],
] as (keyof StoredAnswer)[]

type ReadAnswers = (behind: StoredAnswer | undefined, limit: number) => Promise<StoredAnswer[]>
/** A chunk of a few milliseconds of work. */
const rowsPerRead = 200

/** Newest day first. */
export async function* answersCsv(organisation: Organisation, read: ReadAnswers): AsyncGenerator<string> {
  // People read names, not codes.
  const cellOf = (answer: StoredAnswer, name: keyof StoredAnswer) =>
    name === 'localCommitee' ? committeeName(organisation, answer.localCommitee) : answer[name]
  yield csvHead(columns)
  for (let last: StoredAnswer | undefined; ; ) {
    const answers = await read(last, rowsPerRead)
    yield answers.map((answer) => csvLine(columns.map((name) => cellOf(answer, name)))).join('')
    if (answers.length < rowsPerRead) return
    last = answers.at(-1)
  }
}

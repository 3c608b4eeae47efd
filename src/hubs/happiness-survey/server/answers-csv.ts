// How do all answers look as a file? One line per answer under the entity's names, safe to open in a spreadsheet.
import { csvHead, csvLine } from '#shared/csv.ts'
import { committeeName, type Organisation } from '#shared/organisation.ts'
import type { StoredAnswer } from '../contract.ts'

const columns = [
  ...['createdAt', 'firstName', 'lastName', 'gender', 'contactNumber', 'personalEmail', 'localCommitee'],
  ...['currentPosition', 'educated', 'standardsFullfilled', 'leadershipOpinion', 'workAppreciated', 'recommending'],
  ...['overworked', 'expectationsMet', 'utilisedMore', 'overallRating', 'suggestions'],
  ...['year', 'round', 'isMember', 'isAside', 'isCounted'],
] as (keyof StoredAnswer)[]

type ReadAnswers = (fromSeq: number, limit: number) => Promise<StoredAnswer[]>
/** A few milliseconds of work. */
const rowsPerRead = 200

/** Newest first, from the newest answer of this moment: what comes meanwhile does not make the file longer. */
export async function* answersCsv(
  newest: number,
  organisation: Organisation,
  read: ReadAnswers,
): AsyncGenerator<string> {
  // For people: they read names.
  const cellOf = (answer: StoredAnswer, name: keyof StoredAnswer) =>
    name === 'localCommitee' ? committeeName(organisation, answer.localCommitee) : answer[name]
  yield csvHead(columns)
  for (let fromSeq = newest; fromSeq > 0; fromSeq -= rowsPerRead) {
    const answers = await read(fromSeq, rowsPerRead)
    yield answers.map((answer) => csvLine(columns.map((name) => cellOf(answer, name)))).join('')
  }
}

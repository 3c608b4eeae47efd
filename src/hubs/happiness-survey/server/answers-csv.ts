// How do all answers look as a file? One line per answer under the entity's names, safe to open in a spreadsheet.
import { csvHead, csvLine } from '#shared/csv.ts'
import type { StoredAnswer } from '../contract.ts'

const columns = [
  ...['createdAt', 'firstName', 'lastName', 'gender', 'contactNumber', 'personalEmail', 'localCommitee'],
  ...['currentPosition', 'educated', 'standardsFullfilled', 'leadershipOpinion', 'workAppreciated', 'recommending'],
  ...['overworked', 'expectationsMet', 'utilisedMore', 'overallRating', 'suggestions'],
  ...['round', 'isMember', 'isAside', 'isCounted'],
] as (keyof StoredAnswer)[]

type ReadAnswers = (fromSeq: number, limit: number) => Promise<StoredAnswer[]>
const rowsPerRead = 1000

/** Newest first, from the newest answer of this moment: what comes meanwhile does not make the file longer. */
export async function* answersCsv(newest: number, read: ReadAnswers): AsyncGenerator<string> {
  yield csvHead(columns)
  for (let fromSeq = newest; fromSeq > 0; fromSeq -= rowsPerRead) {
    const answers = await read(fromSeq, rowsPerRead)
    yield answers.map((answer) => csvLine(columns.map((name) => answer[name]))).join('')
  }
}

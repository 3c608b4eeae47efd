// LCs of the survey: those that members can answer for and those with results, including the national body.
import { codeProblem, type FieldProblems, isOpen, type Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { severalCommittees, visitors } from './groups.ts'

/** Visitors' answers are stored under a reserved code, which therefore cannot be an LC. */
export const surveyCommittees = ({ committees }: Organisation) => committees.filter(({ code }) => code !== visitors)

/** A resubmitted answer may keep its LC, even if that has closed since. */
export function answerProblems(
  { localCommitee }: { localCommitee: unknown },
  organisation: Organisation,
  previous?: string,
): FieldProblems {
  const problem = codeProblem(surveyCommittees(organisation), String(localCommitee ?? ''), previous)
  return problem ? { localCommitee: problem } : {}
}

/**
 * All counted LCs, so that no answer is missing, with several LCs together last; in the open year also those that can still
 * answer.
 */
export function resultCommittees(
  organisation: Organisation,
  counted: ReadonlySet<string>,
  { state }: Pick<Year, 'state'>,
): string[] {
  const listed = surveyCommittees(organisation)
    .filter((row) => (state === 'open' && isOpen(row)) || counted.has(row.code))
    .map(({ code }) => code)
  const codes = new Set([...listed, ...counted])
  codes.delete(severalCommittees)
  return [...codes, severalCommittees]
}

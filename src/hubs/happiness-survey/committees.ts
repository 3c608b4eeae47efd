// Which LCs can members answer for, and which have results? Those of the organisation, the national body included.
import { codeProblem, type FieldProblems, isOpen, type Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { severalCommittees, visitors } from './groups.ts'

/** Answers of visitors are kept under a word of their own, which then is no LC. */
export const surveyCommittees = ({ committees }: Organisation) => committees.filter(({ code }) => code !== visitors)

/** An answer that is sent again may keep its LC, though that closed meanwhile. */
export function answerProblems(
  { localCommitee }: { localCommitee: unknown },
  organisation: Organisation,
  kept?: string,
): FieldProblems {
  const wrong = codeProblem(surveyCommittees(organisation), String(localCommitee ?? ''), kept)
  return wrong ? { localCommitee: wrong } : {}
}

/**
 * Whatever is counted, so that no answer is missing, those of several LCs last; in the open year those that can still answer
 * too.
 */
export function resultCommittees(
  organisation: Organisation,
  counted: ReadonlySet<string>,
  { state }: Pick<Year, 'state'>,
): string[] {
  const known = surveyCommittees(organisation)
    .filter((row) => (state === 'open' && isOpen(row)) || counted.has(row.code))
    .map(({ code }) => code)
  const codes = new Set([...known, ...counted])
  codes.delete(severalCommittees)
  return [...codes, severalCommittees]
}

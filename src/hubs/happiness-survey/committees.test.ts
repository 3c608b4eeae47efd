// LCs of the survey: which can be chosen, and which have results.
import { expect, it } from 'vitest'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import { answerProblems, resultCommittees } from './committees.ts'

const organisation = newOrganisation()
organisation.committees.push(
  committeeOf('Quetta'),
  committeeOf('Sukkur', { closedOn: '2020-01-01' }),
  committeeOf('visitors'),
)
const isTaken = (localCommitee: unknown, kept?: string) =>
  Object.keys(answerProblems({ localCommitee }, organisation, kept)).length === 0

it('accepts open LCs, the national body, and the LC of an earlier submission', () => {
  expect(['LUMS', 'MC', 'Quetta'].map((lc) => isTaken(lc))).toEqual([true, true, true])
  expect(['Sukkur', 'Atlantis', 'visitors', '', null].map((lc) => isTaken(lc))).toEqual(Array(5).fill(false))
  expect(isTaken('Sukkur', 'Sukkur')).toBe(true)
  expect(isTaken('Sukkur', 'LUMS')).toBe(false)
})

it('lists open LCs, closed and unknown ones with results, and several LCs together last', () => {
  const open = resultCommittees(organisation, new Set(), { state: 'open' })
  expect(open.slice(-3)).toEqual(['MC', 'Quetta', ''])
  expect(open).toHaveLength(14)
  expect(
    resultCommittees(organisation, new Set(['', 'Atlantis', 'Sukkur', 'LUMS']), { state: 'open' }).slice(-4),
  ).toEqual(['Quetta', 'Sukkur', 'Atlantis', ''])
})

it('lists only what is counted in a closed year, not what opened later', () => {
  const counted = new Set(['', 'Sukkur', 'LUMS'])
  expect(resultCommittees(organisation, counted, { state: 'closed' })).toEqual(['LUMS', 'Sukkur', ''])
})

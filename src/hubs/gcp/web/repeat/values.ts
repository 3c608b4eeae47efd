// Form values of a repeat: the person's own committee and this month, or the stored values.

import type { Me } from '#shared/contracts/shell-contract.ts'
import { committeeName, type Organisation } from '#shared/people/organisation.ts'
import { monthOf, plusMonths, today } from '#shared/time/calendar.ts'
import { isMonth, monthName } from '#shared/time/months.ts'
import { firstOwnCommittee } from '#web/organisation/own-committees.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import type { Repeat } from '../../contract-approved.ts'

export type RepeatValues = { localCommittee: string; doneOn: string; outcome: string; link: string }

export const blankRepeat = (me: Me | null, { committees }: Organisation): RepeatValues => ({
  localCommittee: firstOwnCommittee(me, committees),
  doneOn: monthOf(today()),
  outcome: '',
  link: '',
})

export const repeatValuesOf = ({ localCommittee, doneOn, outcome, link }: Repeat): RepeatValues => ({
  ...{ localCommittee, doneOn, outcome, link },
})

/** 'October 2026', or the day if it is known. */
export const formatWhen = (doneOn: string) => (isMonth(doneOn) ? monthName(doneOn) : formatDate(doneOn))

const monthsBack = 36

/** This month and earlier ones, and the month or day that the record already has. */
export function whenChoices(kept?: string) {
  const months = Array.from({ length: monthsBack }, (_, back) => monthOf(plusMonths(today(), -back)))
  const all = kept && !months.includes(kept) ? [kept, ...months] : months
  return all.map((value) => ({ value, label: formatWhen(value) }))
}

export const repeatFields = (organisation: Organisation): VersionedField<RepeatValues>[] => [
  {
    label: 'Local Committee',
    paths: ['localCommittee'],
    words: ({ localCommittee }) => committeeName(organisation, localCommittee),
  },
  { label: 'When', paths: ['doneOn'], words: ({ doneOn }) => formatWhen(doneOn) },
  { label: 'Outcome', paths: ['outcome'] },
  { label: 'Link', paths: ['link'] },
]

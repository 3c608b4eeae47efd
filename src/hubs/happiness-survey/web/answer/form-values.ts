// Form values of the survey: all fields empty except the LC of the signed-in person; and the draft with the key of the answer.
import type { Me } from '#shared/contracts/shell-contract.ts'
import { lcKey } from '#shared/definitions/rules.ts'
import { type Organisation, openCode } from '#shared/people/organisation.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { surveyCommittees } from '../../committees.ts'
import type { Survey } from '../../survey.ts'

export type FormValues = Record<string, string | number | null>

/** Stored on the device. `submissionKey` is the answer's key, by its name in version 0.3. */
export type Draft = { values: FormValues; step: number; submissionKey: string }

/** The person's LC, unless it has closed. */
const ownCommittee = (me: Me | null, organisation: Organisation) =>
  openCode(surveyCommittees(organisation), me?.place.committee) || null

export const firstValues = ({ items }: Survey, me: Me | null, organisation: Organisation): FormValues => ({
  ...Object.fromEntries(items.map(({ key, kind }) => [key, kind === 'text' || kind === 'contact' ? '' : null])),
  [lcKey]: ownCommittee(me, organisation),
})

/** A draft may be of a year that asked something else. */
export const restoredValues = (first: FormValues, kept: FormValues): FormValues =>
  Object.fromEntries(Object.entries(first).map(([key, value]) => [key, kept[key] ?? value]))

/** Errors to show while typing; an empty field is not an error yet. */
export const typingErrors = ({ values, wrongIn }: Pick<ZodForm<FormValues>, 'values' | 'wrongIn'>) =>
  wrongIn(
    values,
    ['contactNumber', 'personalEmail'].filter((name) => values[name] !== ''),
  )

// Form values of the survey: all fields empty except the LC of the signed-in person; and the draft with its idempotency key.
import * as z from 'zod/mini'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { type Organisation, openCode } from '#shared/people/organisation.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { surveyCommittees } from '../../committees.ts'
import { type AnswerForm, answerForm } from '../../contract.ts'
import { questionNames } from '../../questions.ts'

/** The slider starts in the middle, but an untouched slider is not an answer. */
export const filledForm = z.extend(answerForm, {
  overallRating: z
    .int('Move the slider to your answer, or press it where it stands.')
    .check(z.minimum(0), z.maximum(10)),
})

export type FormValues = Record<keyof AnswerForm, string | number | null>

/** Stored on the device. */
export type Draft = { values: FormValues; step: number; submissionKey: string }

const texts = ['firstName', 'lastName', 'contactNumber', 'personalEmail', 'currentPosition', 'suggestions']
const choices = ['gender', 'localCommitee', ...questionNames]

/** The person's LC, unless it has closed. */
const ownCommittee = (me: Me | null, organisation: Organisation) =>
  openCode(surveyCommittees(organisation), me?.place.committee) || null

export const firstValues = (me: Me | null, organisation: Organisation): FormValues =>
  ({
    ...Object.fromEntries(texts.map((name) => [name, ''])),
    ...Object.fromEntries(choices.map((name) => [name, null])),
    overallRating: null,
    localCommitee: ownCommittee(me, organisation),
  }) as FormValues

/** Errors to show while typing; an empty field is not an error yet. */
export const typingErrors = ({ values, wrongIn }: Pick<ZodForm<FormValues>, 'values' | 'wrongIn'>) =>
  wrongIn(
    values,
    (['contactNumber', 'personalEmail'] as const).filter((name) => values[name] !== ''),
  )

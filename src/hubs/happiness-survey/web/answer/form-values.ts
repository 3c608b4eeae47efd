// What does a form hold before it is complete? Every field, empty but for the LC of who is signed in; and the key of this
// filling.
import * as z from 'zod/mini'
import { type Organisation, openCode } from '#shared/people/organisation.ts'
import type { Me } from '#shared/shell-contract.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { surveyCommittees } from '../../committees.ts'
import { type AnswerForm, answerForm } from '../../contract.ts'
import { questionNames } from '../../questions.ts'

/** The slider stands in the middle, but nobody has answered before they touched it. */
export const filledForm = z.extend(answerForm, {
  overallRating: z
    .int('Move the slider to your answer, or press it where it stands.')
    .check(z.minimum(0), z.maximum(10)),
})

export type FormValues = Record<keyof AnswerForm, string | number | null>

/** What is kept on the device. */
export type Draft = { values: FormValues; step: number; submissionKey: string }

const texts = ['firstName', 'lastName', 'contactNumber', 'personalEmail', 'currentPosition', 'suggestions']
const choices = ['gender', 'localCommitee', ...questionNames]

/** The own LC, unless it is closed by now. */
const ownCommittee = (me: Me | null, organisation: Organisation) =>
  openCode(surveyCommittees(organisation), me?.place.committee) || null

export const firstValues = (me: Me | null, organisation: Organisation): FormValues =>
  ({
    ...Object.fromEntries(texts.map((name) => [name, ''])),
    ...Object.fromEntries(choices.map((name) => [name, null])),
    overallRating: null,
    localCommitee: ownCommittee(me, organisation),
  }) as FormValues

/** What is wrong while somebody types; nothing is wrong with an empty field yet. */
export const typingErrors = ({ values, wrongIn }: Pick<ZodForm<FormValues>, 'values' | 'wrongIn'>) =>
  wrongIn(
    values,
    (['contactNumber', 'personalEmail'] as const).filter((name) => values[name] !== ''),
  )

// What does a form hold before it is complete? Every field, empty, the rating in the middle; and the key of this filling.
import { errorsOf } from '#web/ui/use-zod-form.ts'
import { type AnswerForm, answerForm } from '../contract.ts'
import { questionNames } from '../questions.ts'

export type FormValues = Record<keyof AnswerForm, string | number | null>

/** What is kept on the device. */
export type Draft = { values: FormValues; step: number; submissionKey: string }

const texts = ['firstName', 'lastName', 'contactNumber', 'personalEmail', 'currentPosition', 'suggestions']
const choices = ['gender', 'localCommitee', ...questionNames]

export const emptyValues = (): FormValues =>
  ({
    ...Object.fromEntries(texts.map((name) => [name, ''])),
    ...Object.fromEntries(choices.map((name) => [name, null])),
    overallRating: 5,
  }) as FormValues

/** What is wrong while somebody types; nothing is wrong with an empty field yet. */
export function typingErrors(values: FormValues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of ['contactNumber', 'personalEmail'] as const) {
    const message = values[name] === '' ? undefined : errorsOf(answerForm.shape[name], values[name])['']
    if (message) errors[name] = message
  }
  return errors
}

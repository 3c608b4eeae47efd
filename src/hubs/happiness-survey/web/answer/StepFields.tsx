// Fields of a step of the survey form, by the kind of each question.
import { type ComboboxData, Text, TextInput } from '@mantine/core'
import type { Item } from '#shared/definitions/definition.ts'
import { lcKey } from '#shared/definitions/rules.ts'
import { choicesOf } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { surveyCommittees } from '../../committees.ts'
import { useSurvey } from '../use-survey.tsx'
import { type FormValues, typingErrors } from './form-values.ts'
import { Intro } from './Intro.tsx'
import { RatingSlider } from './RatingSlider.tsx'
import { RetentionNotice } from './RetentionNotice.tsx'

type Form = ZodForm<FormValues>

export function StepFields({ step, form }: { step: number; form: Form }) {
  const { steps, personalStep } = useSurvey()
  const { items = [], about } = steps[step] ?? {}
  if (step === 0) return <Intro />
  return (
    <>
      <Text size="sm" c="dimmed">
        {items.every(({ isRequired }) => isRequired)
          ? 'Please fill in every field. Incomplete forms are not accepted.'
          : 'Please fill in every field with a star. Incomplete forms are not accepted.'}
      </Text>
      {about && <Text>{about}</Text>}
      {step === personalStep && (
        <Text>
          Why we ask: to count everyone once, and so that an admin can get back to you. The results use nothing but your
          LC. <RetentionNotice />
        </Text>
      )}
      {items.map((item) => (
        <Field key={item.key} item={item} form={form} />
      ))}
    </>
  )
}

/** What browsers may fill in, and which keyboard a phone shows. */
const typed: Record<string, object> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  contactNumber: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  personalEmail: { type: 'email', autoComplete: 'email' },
}

function Field({ item, form }: { item: Item; form: Form }) {
  const { key, kind, text, help, isRequired, options = [] } = item
  const organisation = useOrganisation()
  const input = form.getInputProps(key)
  const words = { label: text, ...(help && { description: help }), withAsterisk: isRequired, required: isRequired }
  if (kind === 'scale')
    return (
      <RatingSlider
        question={text}
        help={help}
        value={form.values[key] as number | null}
        error={form.errors[key]}
        onChange={(value) => form.setFieldValue(key, value)}
      />
    )
  if (kind === 'choice') {
    const data = key === lcKey ? choicesOf(surveyCommittees(organisation)) : options
    return <Choose {...words} data={data} {...input} />
  }
  if (kind === 'text') return <Textarea minRows={5} maxRows={14} {...words} {...input} />
  const error = form.errors[key] ?? typingErrors(form)[key]
  return <TextInput {...typed[key]} {...words} {...input} {...(error && { error })} />
}

type ChooseProps = {
  label: string
  data: ComboboxData
  name: string
  value?: string | null
  error?: string
  onChange: (next: string | null) => void
}

function Choose(input: ChooseProps) {
  return <Select placeholder="Choose" allowDeselect={false} {...input} />
}

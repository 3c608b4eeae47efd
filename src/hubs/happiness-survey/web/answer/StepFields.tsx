// Fields of a step of the survey form.
import { type ComboboxData, Text, Textarea, TextInput } from '@mantine/core'
import { choicesOf } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { Select } from '#web/ui/form/Select.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { surveyCommittees } from '../../committees.ts'
import { choices, genders, personalStep, type Question, questions, steps } from '../../questions.ts'
import { type FormValues, typingErrors } from './form-values.ts'
import { Intro } from './Intro.tsx'
import { RatingSlider } from './RatingSlider.tsx'
import { RetentionNotice } from './RetentionNotice.tsx'

type Form = ZodForm<FormValues>

export function StepFields({ step, form }: { step: number; form: Form }) {
  if (step === 0) return <Intro />
  return (
    <>
      <Text size="sm" c="dimmed">
        Fill every field or the form will not be accepted.
      </Text>
      {step === personalStep && (
        <Text>
          Why we ask: so that everybody is counted once, and so that an administrator can come back to you. Of all this
          the results use your LC at most. <RetentionNotice />
        </Text>
      )}
      {steps[step]?.fields.map((name) => (
        <Field key={name} name={name} form={form} />
      ))}
    </>
  )
}

function Field({ name, form }: { name: keyof FormValues; form: Form }) {
  const organisation = useOrganisation()
  const input = form.getInputProps(name)
  const required = { withAsterisk: true, required: true }
  switch (name) {
    case 'firstName':
      return <TextInput label="First name" autoComplete="given-name" {...required} {...input} />
    case 'lastName':
      return <TextInput label="Last name" autoComplete="family-name" {...required} {...input} />
    case 'gender':
      return <Choose label="Gender" data={[...genders]} {...input} />
    case 'contactNumber':
      return (
        <TextInput
          label="Contact number"
          description="Eleven digits, beginning with 03."
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...required}
          {...input}
          error={form.errors[name] ?? typingErrors(form)[name]}
        />
      )
    case 'personalEmail':
      return (
        <TextInput
          label="Personal email"
          type="email"
          autoComplete="email"
          {...required}
          {...input}
          error={form.errors[name] ?? typingErrors(form)[name]}
        />
      )
    case 'localCommitee':
      return <Choose label="Local committee" data={choicesOf(surveyCommittees(organisation))} {...input} />
    case 'currentPosition':
      return <TextInput label="Current position" description="For example Team Leader oGV." {...required} {...input} />
    case 'overallRating':
      return (
        <RatingSlider
          value={form.values.overallRating as number | null}
          error={form.errors[name]}
          onChange={(value) => form.setFieldValue(name, value)}
        />
      )
    case 'suggestions':
      return (
        <Textarea
          label="Suggestions"
          description="What would you change, and what should stay?"
          autosize
          minRows={5}
          maxRows={14}
          {...required}
          {...input}
        />
      )
    default:
      return <Choose label={questions[name satisfies Question]} data={[...choices]} {...input} />
  }
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
  return <Select placeholder="Choose" allowDeselect={false} withAsterisk required {...input} />
}

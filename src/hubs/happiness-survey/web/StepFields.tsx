// Which fields does a step of the survey show?
import { List, Select, Text, Textarea, TextInput } from '@mantine/core'
import { localCommittees } from '#shared/committees.ts'
import { useSession } from '#web/shell/session.ts'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { choices, genders, type Question, questions, steps } from '../questions.ts'
import { type FormValues, typingErrors } from './form-values.ts'
import { RatingSlider } from './RatingSlider.tsx'

type Form = ZodForm<FormValues>

export function StepFields({ step, form }: { step: number; form: Form }) {
  if (step === 0) return <Intro />
  return steps[step]?.fields.map((name) => <Field key={name} name={name} form={form} />)
}

function Intro() {
  const { settings } = useSession()
  return (
    <>
      <Text>
        Five short steps, about three minutes. Fill every field or the form will not be accepted. What you typed stays
        on this device until you send it.
      </Text>
      <List spacing={4}>
        <List.Item>
          Your name, number and mail address are seen by the administrators of {settings.organisation} only.
        </List.Item>
        <List.Item>
          Results show totals of five people or more, so nobody can be recognised. The national team reads your
          suggestions without your name; administrators can see who wrote them.
        </List.Item>
      </List>
    </>
  )
}

function Field({ name, form }: { name: keyof FormValues; form: Form }) {
  const input = form.getInputProps(name)
  const required = { withAsterisk: true, required: true }
  switch (name) {
    case 'firstName':
      return <TextInput label="First name" autoComplete="given-name" {...required} {...input} />
    case 'lastName':
      return <TextInput label="Last name" autoComplete="family-name" {...required} {...input} />
    case 'gender':
      return <Choose label="Gender" data={genders} {...input} />
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
          error={form.errors[name] ?? typingErrors(form.values)[name]}
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
          error={form.errors[name] ?? typingErrors(form.values)[name]}
        />
      )
    case 'localCommitee':
      return <Choose label="Local committee" data={localCommittees} {...input} />
    case 'currentPosition':
      return <TextInput label="Current position" description="For example Team Leader oGV." {...required} {...input} />
    case 'overallRating':
      return (
        <RatingSlider value={Number(form.values.overallRating)} onChange={(value) => form.setFieldValue(name, value)} />
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
      return <Choose label={questions[name satisfies Question]} data={choices} {...input} />
  }
}

type ChooseProps = {
  label: string
  data: readonly string[]
  name: string
  value?: string | null
  error?: string
  onChange: (next: string | null) => void
}

function Choose({ data, ...input }: ChooseProps) {
  return <Select data={[...data]} placeholder="Choose" allowDeselect={false} withAsterisk required {...input} />
}

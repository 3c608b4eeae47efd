// How does a member tell how they are doing? Seven steps, kept on the device until they are sent.
import { Button, Progress, Text, Title } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { newSubmissionKey } from '#web/ui/submission-key.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { errorsOf, useZodForm } from '#web/ui/use-zod-form.ts'
import { answerForm, happinessContract } from '../contract.ts'
import { finalStep, steps, submittedStep } from '../questions.ts'
import { type Draft, emptyValues, typingErrors } from './form-values.ts'
import { Honeypot } from './Honeypot.tsx'
import { StepFields } from './StepFields.tsx'
import styles from './Survey.module.css'

export function SurveyFormPage() {
  const [step, setStep] = useState(0)
  const [submissionKey, setKey] = useState(newSubmissionKey)
  const trap = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useZodForm(answerForm, emptyValues(), {
    submit: async (answer) => {
      const website = trap.current?.value ?? ''
      await call(happinessContract.submit, { body: { ...answer, submissionKey, website } })
      draft.clear()
      setStep(submittedStep)
    },
  })
  const isKept = step < submittedStep && (step > 0 || form.dirty)
  const draft = useDraft<Draft>('happiness-survey', isKept ? { values: form.values, step, submissionKey } : null)

  // What was kept stands there before the page is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => {
    if (!draft.kept) return
    form.setValues(draft.kept.values)
    setStep(Math.min(finalStep, Math.max(0, draft.kept.step)))
    setKey(draft.kept.submissionKey)
  }, [])

  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step opens
  useEffect(() => {
    if (!hasMoved.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])

  function go(to: number) {
    hasMoved.current = true
    form.setErrors({})
    setStep(to)
  }

  async function goOn() {
    if (!form.validate(steps[step]?.fields)) return
    if (step < finalStep) return go(step + 1)
    // A draft of long ago may miss what is asked today.
    const wrong = errorsOf(answerForm, form.values)
    const first = steps.findIndex(({ fields }) => fields.some((name) => name in wrong))
    if (first >= 0) {
      go(first)
      return void form.validate(steps[first]?.fields)
    }
    hasMoved.current = true
    await form.send()
  }

  function startAgain() {
    form.reset(emptyValues())
    setKey(newSubmissionKey())
    go(0)
  }

  const { title } = steps[step] ?? steps[0]
  const hasErrors = step === 1 && Object.keys(form.errors).length > 0
  // Once the fields are counted, those that are wrong while typing count too.
  const allErrors = hasErrors ? { ...typingErrors(form.values), ...form.errors } : form.errors
  const isForm = step > 0 && step < submittedStep
  return (
    <div className={styles.page}>
      <PageHeader
        title="Happiness Survey"
        text="How are you doing as a member? Your answer helps your LC and the national team to do better."
      />
      <div className={styles.progress}>
        <Text size="sm" c="dimmed">
          Step {step + 1} of {steps.length}
        </Text>
        <Progress value={((step + 1) / steps.length) * 100} aria-label={`Step ${step + 1} of ${steps.length}`} />
      </div>
      <Title order={2} ref={heading} tabIndex={-1} mb="sm" className={styles.stepTitle}>
        {title}
      </Title>
      {step === submittedStep ? (
        <div role="status">
          <Text mb="lg">Thank you! Your answer is stored. It is counted as soon as it can stand among others.</Text>
          <Button variant="default" onClick={startAgain}>
            Fill in another survey
          </Button>
        </div>
      ) : (
        <FormShell
          form={{ ...form, errors: allErrors, send: goOn }}
          label={title}
          submitLabel={step === finalStep ? 'Submit' : 'Next'}
          busyLabel="Submitting..."
          back={
            step > 0 ? (
              <Button variant="default" onClick={() => go(step - 1)} disabled={form.busy}>
                Previous
              </Button>
            ) : (
              <span />
            )
          }
        >
          {isForm && (
            <Text size="sm" c="dimmed">
              Fill every field or the form will not be accepted.
            </Text>
          )}
          <StepFields step={step} form={form} />
          <Honeypot ref={trap} />
        </FormShell>
      )}
    </div>
  )
}

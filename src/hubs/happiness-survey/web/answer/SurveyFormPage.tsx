// How does a member tell how they are doing? Seven steps, kept on the device until they are sent.
import { Button, Progress, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { organisationQuery, useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { DueNote } from '#web/ui/DueNote.tsx'
import { FormShell } from '#web/ui/FormShell.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { newSubmissionKey } from '#web/ui/submission-key.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { useClosed } from '#web/windows.ts'
import { answerProblems } from '../committees.ts'
import { happinessContract } from '../contract.ts'
import { finalStep, steps, submittedStep } from '../questions.ts'
import { type Draft, filledForm, firstValues, typingErrors } from './form-values.ts'
import { Honeypot } from './Honeypot.tsx'
import { AlreadyAnswered } from './Intro.tsx'
import { StepFields } from './StepFields.tsx'
import { Submitted } from './Submitted.tsx'
import styles from './Survey.module.css'
import { useOwnAnswer } from './use-own-answer.ts'
import { useSteps } from './use-steps.ts'

export function SurveyFormPage() {
  const [isSent, setSent] = useState(false)
  const [newKey, setKey] = useState(newSubmissionKey)
  const trap = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const own = useOwnAnswer()
  const closed = useClosed('happiness')
  const submissionKey = own.ownKey ?? newKey
  const { me } = useSession()
  const client = useQueryClient()
  const organisation = useOrganisation()
  const form = useZodForm(filledForm, firstValues(me, organisation), {
    problemsOf: (values) => answerProblems(values, organisation),
    submit: async (answer) => {
      const website = trap.current?.value ?? ''
      try {
        await call(happinessContract.submit, { body: { ...answer, submissionKey, website, year: own.year } })
      } catch (error) {
        // The LC closed while this was filled in: with the list as it is now, the step that asks for it opens again.
        if (error instanceof Problem && error.fields?.localCommitee) await client.refetchQueries(organisationQuery)
        throw error
      }
      draft.clear()
      own.keep(submissionKey)
      setSent(true)
      go(submittedStep, { push: false })
    },
  })
  // No step opens before those that come first are complete, whatever the address says.
  const wrong = form.wrongIn(form.values)
  const firstOpen = steps.findIndex(({ fields }) => fields.some((name) => name in wrong))
  const { go, reopen, ...url } = useSteps(firstOpen < 0 ? finalStep : firstOpen, heading)
  const step = isSent ? submittedStep : url.step
  const isKept = !isSent && (step > 0 || form.dirty)
  const draft = useDraft<Draft>(
    'happiness-survey',
    isKept ? { values: form.values, step, submissionKey: newKey } : null,
  )

  // What was kept stands there before the page is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => {
    if (!draft.kept) return go(0, { push: false })
    form.setValues(draft.kept.values)
    setKey(draft.kept.submissionKey)
    reopen(Math.min(finalStep, Math.max(0, draft.kept.step)))
  }, [])

  async function goOn() {
    if (!form.validate(steps[step]?.fields)) return
    if (step < finalStep) return go(step + 1)
    await form.send()
  }

  const { title } = steps[step] ?? steps[0]
  const hasErrors = step === 1 && Object.keys(form.errors).length > 0
  // Once the fields are counted, those that are wrong while typing count too.
  const allErrors = hasErrors ? { ...typingErrors(form), ...form.errors } : form.errors
  const isClosed = own.hasAnswered && !own.ownKey && !isSent
  return (
    <div className={styles.page}>
      <PageHeader
        title="Happiness Survey"
        text="How are you doing as a member? Your answer helps your LC and the national team to do better."
        note={<DueNote kind="happiness" />}
      />
      {own.hasAnswered && !isSent && own.round && (
        <AlreadyAnswered round={own.round} canChange={own.ownKey !== undefined} />
      )}
      {!isClosed && (
        <>
          <div className={styles.progress}>
            <Text size="sm" c="dimmed">
              Step {step + 1} of {steps.length}
            </Text>
            <Progress value={((step + 1) / steps.length) * 100} aria-label={`Step ${step + 1} of ${steps.length}`} />
          </div>
          <Title order={2} ref={heading} tabIndex={-1} mb="sm" className={styles.stepTitle}>
            {title}
          </Title>
          {isSent ? (
            <Submitted isMember={own.isMember} />
          ) : (
            <FormShell
              form={{ ...form, errors: allErrors, send: goOn }}
              label={title}
              submitLabel={step === finalStep ? 'Submit' : 'Next'}
              busyLabel="Submitting..."
              closed={closed}
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
              <StepFields step={step} form={form} />
              <Honeypot ref={trap} />
            </FormShell>
          )}
        </>
      )}
    </div>
  )
}

// Happiness survey form: step by step, kept as a draft on the device until they are submitted.
import { Button, Progress, Text, Title } from '@mantine/core'
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import { call } from '#web/api/call.ts'
import { organisationQuery, useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { newIdempotencyKey } from '#web/ui/form/idempotency-key.ts'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DueNote } from '#web/years/DueNote.tsx'
import { useClosed } from '#web/years/windows.ts'
import { answerProblems } from '../../committees.ts'
import { happinessContract } from '../../contract.ts'
import type { AnswerForm } from '../../survey.ts'
import { SurveyProvider, useSurvey } from '../use-survey.tsx'
import { type Draft, type FormValues, firstValues, restoredValues, typingErrors } from './form-values.ts'
import { AlreadyAnswered } from './Intro.tsx'
import { StepFields } from './StepFields.tsx'
import styles from './Survey.module.css'

export function SurveyFormPage() {
  // Beside the questions, not after them.
  usePrefetchQuery(organisationQuery)
  return (
    <SurveyProvider year={undefined}>
      <SurveyForm />
    </SurveyProvider>
  )
}

function SurveyForm() {
  const survey = useSurvey()
  const { steps, finalStep, submittedStep } = survey
  const [isSent, setSent] = useState(false)
  const [newKey, setKey] = useState(newIdempotencyKey)
  const trap = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const own = useOwnAnswer()
  const closed = useClosed('happiness')
  const answerKey = own.ownKey ?? newKey
  const { me } = useSession()
  const client = useQueryClient()
  const organisation = useOrganisation()
  const first = firstValues(survey, me, organisation)
  const form = useZodForm(survey.filledShape as ZodMiniType<AnswerForm, FormValues>, first, {
    problemsOf: (values) => answerProblems({ localCommitee: values.localCommitee }, organisation),
    submit: async (answer) => {
      const website = trap.current?.value ?? ''
      try {
        const body = { ...answer, answerKey, website, year: own.year }
        await call(happinessContract.submit, { body, key: answerKey })
      } catch (error) {
        if (error instanceof Problem && error.error === 'hiddenFieldFilled' && trap.current) trap.current.value = ''
        // The LC closed while the form was filled in: with the current list, its step opens again.
        if (error instanceof Problem && error.fields?.localCommitee) await client.refetchQueries(organisationQuery)
        throw error
      }
      draft.clear()
      own.rememberKey(answerKey)
      setSent(true)
      go(submittedStep, { push: false })
    },
  })
  // No step opens before all earlier ones are complete, whatever the URL says.
  const problems = form.wrongIn(form.values)
  const firstOpen = steps.findIndex(({ items }) => items.some(({ key }) => key in problems))
  const { go, reopen, ...url } = useSteps(firstOpen < 0 ? finalStep : firstOpen, heading)
  const step = isSent ? submittedStep : url.step
  const hasDraft = !isSent && (step > 0 || form.dirty)
  const draft = useDraft<Draft>(
    'happiness-survey',
    hasDraft ? { values: form.values, step, submissionKey: newKey } : null,
  )

  // Restores the draft before the page is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => {
    if (!draft.kept) return go(0, { push: false })
    form.setValues(restoredValues(first, draft.kept.values))
    setKey(draft.kept.submissionKey)
    reopen(Math.min(finalStep, Math.max(0, draft.kept.step)))
  }, [])

  async function submitStep() {
    if (!form.validate(steps[step]?.items.map(({ key }) => key))) return
    if (step < finalStep) return go(step + 1)
    await form.send()
  }

  const title = steps[step]?.title ?? ''
  const hasErrors = step === survey.personalStep && Object.keys(form.errors).length > 0
  // Once errors are counted, those found while typing count too.
  const allErrors = hasErrors ? { ...typingErrors(form), ...form.errors } : form.errors
  const isClosed = own.hasAnswered && !own.ownKey && !isSent
  return (
    <div className={styles.page}>
      <PageHeader
        title="Happiness survey"
        text="How are you doing as a member? Your answer helps your LC and the national team do better."
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
              form={{ ...form, errors: allErrors, send: submitStep }}
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

/** A field that nobody sees: only bots fill it in. */
function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={styles.trap} aria-hidden>
      <label>
        Website
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Thanks after sending, with the way back into the portal. */
function Submitted({ isMember }: { isMember: boolean }) {
  return (
    <div role="status">
      <Text mb="lg">
        Thank you! Your answer has been saved.{' '}
        {isMember
          ? 'It is only ever counted together with others.'
          : 'It is shown together with those of other visitors after the round, if there are enough of them.'}
      </Text>
      <Button component="a" variant="default" href={hrefTo(isMember ? '/dashboard' : '/')}>
        {isMember ? 'Go to the dashboard' : 'Go to the start page'}
      </Button>
    </div>
  )
}

/** The step is in the URL, so that the browser's Back goes one step back and not out of the form. */
function useSteps(last: number, heading: RefObject<HTMLElement | null>) {
  const [{ step: stepInUrl }, setQuery] = useQueryState({ step: 1 })
  const step = Math.min(stepInUrl - 1, last)
  const go = (to: number, options = { push: true }) => setQuery({ step: to + 1 }, options)

  // A draft opens its step at once; that is not a navigation by the person.
  const isOpening = useRef(true)
  useEffect(() => {
    const timer = setTimeout(() => {
      isOpening.current = false
    })
    return () => clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step opens
  useEffect(() => {
    if (isOpening.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])

  return {
    step,
    go,
    /** Returns to where the person left, as if they had gone there step by step. */
    reopen(to: number) {
      if (stepInUrl > 1) return
      for (let next = 1; next <= to; next++) go(next)
    },
  }
}

/** The answer's key stays on the device, and is valid for a day: so the server need not know whose answer it is. */
type Sent = { year?: string; day?: string; submissionKey: string }

function useOwnAnswer() {
  const { me } = useSession()
  const [sent, setSent] = useState<Sent | null>(null)
  const { kept } = useDraft<Sent>('happiness-survey-sent', sent)
  const client = useQueryClient()
  const queryKey = ['happiness', 'mine', me?.uid]
  const mine = useQuery({
    queryKey,
    queryFn: () => call(happinessContract.mine),
    enabled: me !== null,
  })
  const { year, round } = mine.data ?? {}
  return {
    isMember: me !== null,
    /** The year of the answer; not known for visitors. */
    year,
    round,
    hasAnswered: mine.data?.hasAnswered ?? false,
    /** Key of the answer that can still be changed here. */
    ownKey: kept && kept.year === year && kept.day === today() ? kept.submissionKey : undefined,
    rememberKey: (answerKey: string) => {
      if (year) setSent({ year, day: today(), submissionKey: answerKey })
      void client.invalidateQueries({ queryKey })
    },
  }
}

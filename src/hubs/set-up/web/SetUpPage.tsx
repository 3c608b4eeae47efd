// Set-up list screen: the steps of a new portal with ticks; what is a setting shows its value and how to change it.
import { Button, Paper, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/api/call.ts'
import { refreshHome } from '#web/live/home.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { type SetUp, type Step, setUpContract } from '../contract.ts'
import styles from './SetUp.module.css'

const queryKey = ['set-up']
const emailPollMs = 5000

export function SetUpPage() {
  const found = useQuery({
    queryKey,
    queryFn: () => call(setUpContract.read),
    // Steps are done on other screens, and the link of the test email may be opened on another device.
    meta: { follows: '*' },
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data?.testEmail && !isEmailDone(data) ? emailPollMs : 60_000),
  })
  const change = useChange()
  useTokenOfEmail(change)
  const { data } = found
  return (
    <>
      <PageHeader
        title="Set-up list"
        text={data ? introOf(data) : 'What a new portal needs before people join.'}
        action={data && <DismissButton isDismissed={data.isDismissed} change={change} />}
      />
      <QueryView query={found} skeleton="text">
        {(setUp) => <Steps setUp={setUp} change={change} />}
      </QueryView>
    </>
  )
}

type Change = (sending: Promise<SetUp>, message: string) => Promise<void>

function useChange(): Change {
  const client = useQueryClient()
  return async (sending, message) => {
    try {
      client.setQueryData(queryKey, await sending)
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
    }
    await refreshHome()
  }
}

const isEmailDone = ({ steps }: SetUp) => steps.some(({ step, done }) => step === 'email' && done)

function introOf({ steps }: SetUp): string {
  const needed = steps.filter(({ isOptional }) => !isOptional)
  if (needed.every(({ done }) => done)) return 'Everything is set up. Welcome to NEXUS!'
  return `${steps.filter(({ done }) => done).length} of ${steps.length} steps done. Each step is ticked once it’s done.`
}

/** The page may be mounted twice while it loads. */
let sentToken = ''

/** The link in the test email leads here. */
function useTokenOfEmail(change: Change) {
  const [{ token }, setQuery] = useQueryState({ token: '' })
  useEffect(() => {
    if (!token || sentToken === token) return
    sentToken = token
    void change(call(setUpContract.confirmTestEmail, { body: { token } }), 'Emails from NEXUS arrive.').then(() =>
      setQuery({ token: '' }),
    )
  })
}

function DismissButton({ isDismissed, change }: { isDismissed: boolean; change: Change }) {
  const needsPortal = useNeedsPortal()
  async function dismiss() {
    const isSure = await confirm({
      title: 'Dismiss the set-up list for everyone?',
      text: 'It will disappear from the dashboards of all admins. You can still open it from the menu, under Manage.',
      confirmLabel: 'Dismiss for everyone',
    })
    if (isSure) await change(send(true), 'Set-up list dismissed for everyone.')
  }
  const send = (to: boolean) => call(setUpContract.dismiss, { body: { isDismissed: to } })
  return isDismissed ? (
    <Button
      variant="default"
      {...needsPortal}
      onClick={() => void change(send(false), 'The set-up list is back on all admins’ dashboards.')}
    >
      Show on dashboards again
    </Button>
  ) : (
    <Button variant="default" {...needsPortal} onClick={() => void dismiss()}>
      Dismiss for everyone
    </Button>
  )
}

function Steps({ setUp, change }: { setUp: SetUp; change: Change }) {
  const [{ step: asked }] = useQueryState({ step: '' })
  const next = setUp.steps.find(({ done, isOptional }) => !done && !isOptional)?.step
  return (
    <ol className={styles.steps}>
      {setUp.steps.map((step) => (
        <StepCard
          key={step.step}
          {...{ step, change }}
          email={setUp.testEmail}
          isNext={step.step === next}
          isAsked={step.step === asked}
        />
      ))}
    </ol>
  )
}

type StepCardProps = { step: Step; email: SetUp['testEmail']; isNext: boolean; isAsked: boolean; change: Change }

function StepCard({ step, email, isNext, isAsked, change }: StepCardProps) {
  const { done, title, text, setting } = step
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView?.({ block: 'center' })
  }, [isAsked])
  return (
    <Paper
      ref={card}
      withBorder
      component="li"
      className={styles.step}
      data-done={done || undefined}
      data-next={isNext || undefined}
    >
      <span className={styles.tick} data-done={done || undefined}>
        {done && <Icon name="check" size={18} />}
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {title} {done && <StatusBadge tone="good">Done</StatusBadge>}
        </h2>
        <Text c="dimmed">{text}</Text>
        {setting && (
          <div className={styles.setting}>
            <strong>{setting.value}</strong>
            <span>{setting.help}</span>
          </div>
        )}
        {step.step === 'email' && email && !done && <EmailState email={email} />}
      </div>
      <Actions {...{ step, isNext, change }} />
    </Paper>
  )
}

function EmailState({ email: { sentTo, state, error } }: { email: NonNullable<SetUp['testEmail']> }) {
  const words = {
    waiting: `The test email to ${sentTo} is waiting to be sent.`,
    sent: `The test email was sent to ${sentTo}. Open its link. If it hasn’t arrived, check your spam folder.`,
    failed: `The test email to ${sentTo} could not be sent: ${error}`,
  }
  return (
    <p role="status" className={styles.email} data-failed={state === 'failed' || undefined}>
      {words[state]}
    </p>
  )
}

type ActionsProps = { step: Step; isNext: boolean; change: Change }

function Actions({ step: { step, path, title, done, isChecked, isOptional, setting }, isNext, change }: ActionsProps) {
  const needsPortal = useNeedsPortal()
  const variant = isNext ? 'filled' : 'default'
  const check = (to: boolean) => call(setUpContract.check, { params: { step }, body: { isChecked: to } })
  const mainAction =
    step === 'email' ? (
      <Button
        {...{ variant, ...needsPortal }}
        onClick={() => void change(call(setUpContract.sendTestEmail), 'The test email is on its way.')}
      >
        {done ? 'Send another test email' : 'Send test email'}
      </Button>
    ) : (
      !setting && (
        <Button component="a" href={hrefTo(path)} variant={variant} aria-label={`Open: ${title}`}>
          Open
        </Button>
      )
    )
  return (
    <div className={styles.actions}>
      {mainAction}
      {!done && !isOptional && step !== 'email' && (
        <Button
          variant={setting && isNext ? 'filled' : 'subtle'}
          {...needsPortal}
          aria-label={`${setting ? 'Looks right' : 'Mark as done'}: ${title}`}
          onClick={() => void change(check(true), 'Marked as done.')}
        >
          {setting ? 'Looks right' : 'Mark as done'}
        </Button>
      )}
      {isChecked && (
        <Button
          variant="subtle"
          {...needsPortal}
          aria-label={`Undo: ${title}`}
          onClick={() => void change(check(false), 'The step is open again.')}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

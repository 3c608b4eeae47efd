// Status of the plan: scheduled or not, saved or not, and the choice between two versions if another admin saved meanwhile.
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalendarCheck, IconHourglass } from '@tabler/icons-react'
import { today } from '#shared/time/calendar.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Handover, handoverContract, type Plan } from '../../contract.ts'
import { formatCollected } from '../../rules.ts'
import { formatDay } from '../preview.ts'
import { useHandoverMutation } from '../use-handover.ts'
import type { PlanState, SaveState } from './use-plan.ts'

type PlanStatusProps = { handover: Handover; planning: PlanState }

export function PlanStatus({
  handover: { plan, open, next, waitsInNext },
  planning: { state, failure, theirs, takeTheirs, keepMine },
}: PlanStatusProps) {
  const change = useHandoverMutation()
  const uid = useSession().me?.uid
  const waiting = formatCollected(waitsInNext)
  async function sign({ label, startsOn, version }: Plan) {
    const isLate = startsOn <= today()
    const isSure = await confirm({
      title: `Confirm the plan for ${label}?`,
      text: isLate
        ? `You answer for it as well, and ${label} opens in a few seconds.`
        : 'You answer for it as well: it takes effect as long as you or the person who scheduled it is an admin.',
      confirmLabel: isLate ? `Open ${label}` : 'Confirm plan',
    })
    if (isSure) await change(() => call(handoverContract.confirmPlan, { body: { version } }), 'Plan confirmed.')
  }
  async function cancel() {
    if (!plan) return
    const isSure = await confirm({
      title: `Cancel the schedule for ${plan.label}?`,
      text: 'The plan stays, but nothing happens on its first day until someone schedules it again.',
      confirmLabel: 'Cancel schedule',
      cancelLabel: 'Keep schedule',
    })
    if (isSure)
      await change(() => call(handoverContract.cancelPlan, { body: {} }), `${plan.label} is no longer scheduled.`)
  }
  return (
    <>
      {plan?.scheduledAt && (
        <Alert
          color={plan.needsConfirmation ? 'yellow' : 'green'}
          icon={<IconCalendarCheck size={18} aria-hidden />}
          title={plan.needsConfirmation ? `${plan.label} waits for an admin` : `${plan.label} is scheduled`}
          mb="lg"
        >
          <Text>
            {!plan.needsConfirmation && `It opens automatically at midnight on ${formatDay(plan.startsOn)}. `}
            {plan.scheduledBy ?? 'A former member'} scheduled it on <DateText value={plan.scheduledAt} />
            {plan.confirmedBy && `, and ${plan.confirmedBy} confirmed it`}.{' '}
            {plan.needsConfirmation
              ? 'Nobody who scheduled or confirmed it is an admin any more. Check what will happen, then confirm it.'
              : 'You can still change the plan.'}
          </Text>
          <Group gap="sm" mt="sm">
            {!plan.confirmedBy && plan.schedulerUid !== uid && (
              <Button size="sm" variant={plan.needsConfirmation ? 'filled' : 'default'} onClick={() => void sign(plan)}>
                Confirm plan
              </Button>
            )}
            <Button variant="default" size="sm" onClick={() => void cancel()}>
              Cancel schedule
            </Button>
          </Group>
        </Alert>
      )}
      {waiting && (
        <Alert
          color="blue"
          icon={<IconHourglass size={18} aria-hidden />}
          title={`Records wait in ${next[0]?.label}`}
          mb="lg"
        >
          <Text>
            They do not count in {open.label}, and are there when {next[0]?.label} opens: {waiting}.
          </Text>
        </Alert>
      )}
      {theirs && (
        <Alert
          color="yellow"
          title={`${theirs.changedBy ?? 'Another admin'} changed the plan in the meantime`}
          mb="lg"
          role="alert"
        >
          <Text>Which version do you want to keep? The other one will be lost.</Text>
          <Group gap="sm" mt="sm">
            <Button variant="default" size="sm" onClick={() => takeTheirs()}>
              Show theirs
            </Button>
            <Button variant="subtle" size="sm" onClick={() => void keepMine()}>
              Keep mine
            </Button>
          </Group>
        </Alert>
      )}
      <Text size="sm" c={state === 'failed' ? 'var(--poor)' : 'dimmed'} mb="md" role="status">
        {state === 'saved' && plan ? (
          <>
            Saved by {plan.changedBy ?? 'a former member'}, <DateText value={plan.changedAt} withTime />
          </>
        ) : (
          saveText(state, failure)
        )}
      </Text>
    </>
  )
}

function saveText(state: SaveState, failure: string | undefined): string {
  switch (state) {
    case 'untouched':
      return 'Nothing is planned yet. What you enter is saved as you type, and other admins can work on it too.'
    case 'waiting':
    case 'saving':
      return 'Saving...'
    case 'saved':
      return 'Saved.'
    case 'failed':
      return `Not saved: ${failure}`
    case 'conflict':
      return 'Not saved.'
  }
}

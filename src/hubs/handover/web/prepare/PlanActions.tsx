// Actions of the plan: schedule it for its first day, open the year now, or delete the plan.
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countDays, dayBefore, today } from '#shared/time/calendar.ts'
import { closingEnd } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Handover, handoverContract, type Plan } from '../../contract.ts'
import { focusHeadingSoon } from '../focus-heading.ts'
import { formatDay, formatPeopleChanges, type Preview } from '../preview.ts'
import { openedHeading } from '../YearIsOpen.tsx'
import type { PlanState } from './use-plan.ts'

type PlanActionsProps = {
  handover: Handover
  planning: PlanState
  preview: Preview
  /** How many fields are wrong. */
  wrong: number
  isTried: boolean
  onWrong: () => void
}

export function PlanActions({ handover, planning, preview, wrong, isTried, onWrong }: PlanActionsProps) {
  const client = useQueryClient()
  const { refresh } = useSession()
  const { edited, flush } = planning
  const { open, plan } = handover
  const [failure, setFailure] = useState<string>()
  const isLate = edited.startsOn !== '' && edited.startsOn <= today()

  /** Runs in a dialog: never throws. */
  async function run(request: (saved: Plan) => Promise<unknown>, message: string): Promise<boolean> {
    setFailure(undefined)
    try {
      const saved = await flush()
      if (!saved) throw new Error('The plan could not be saved. Please try again.')
      await request(saved)
      toast.success(message)
      return true
    } catch (error) {
      setFailure((error as Error).message)
      onWrong()
      return false
    } finally {
      // A person who opens a year may have given up their own role.
      await refresh()
      await client.invalidateQueries()
    }
  }

  async function schedule() {
    if (wrong > 0) return onWrong()
    await confirm({
      title: `Schedule ${edited.label}?`,
      text: [
        `${edited.label} opens automatically at midnight on ${formatDay(edited.startsOn)}.`,
        formatPeopleChanges(preview),
        'You can change or cancel the plan until then.',
      ].join('\n\n'),
      confirmLabel: `Schedule for ${formatDay(edited.startsOn)}`,
      busyLabel: 'Scheduling...',
      run: () =>
        run(
          ({ version }) => call(handoverContract.schedulePlan, { body: { version } }),
          `${edited.label} opens on ${formatDay(edited.startsOn)}.`,
        ),
    })
  }

  async function openNow() {
    if (wrong > 0) return onWrong()
    const yesterday = dayBefore(today())
    await confirm({
      title: `Open ${edited.label} now?`,
      text: [
        `${formatEarly(edited.startsOn)}Today becomes the first day of ${edited.label}, and yesterday the last day of ${open.label}.`,
        `Funnel reports for ${open.label} can be sent until ${formatDay(closingEnd({ ...open, endsOn: yesterday }, handover.closingDays))}; nothing else in it can be changed.`,
        formatPeopleChanges(preview),
        'You can undo it for 24 hours.',
      ].join('\n\n'),
      confirmLabel: `Open ${edited.label} now`,
      busyLabel: 'Opening...',
      run: async () => {
        const isOpen = await run(
          ({ label }) => call(handoverContract.openYear, { params: { label }, body: undefined }),
          `${edited.label} is open.`,
        )
        if (isOpen) focusHeadingSoon(openedHeading)
      },
    })
  }

  async function drop() {
    await confirm({
      title: `Delete the plan for ${edited.label}?`,
      text: 'Everything prepared will be lost. Invitations already sent stay under Not joined yet.',
      confirmLabel: 'Delete plan',
      tone: 'poor',
      run: async () => {
        await call(handoverContract.dropPlan)
        planning.forget()
        toast.success('Plan deleted.')
        await client.invalidateQueries()
      },
    }).catch((error: Error) => toast.error(error.message))
  }

  return (
    <>
      {(failure || (isTried && wrong > 0)) && (
        <Alert color="red" role="alert" mb="md">
          {failure ?? (wrong === 1 ? 'One field needs your attention.' : `${wrong} fields need your attention.`)}
        </Alert>
      )}
      <Group gap="sm">
        {!plan?.scheduledAt && !isLate && (
          <Button size="lg" onClick={() => void schedule()}>
            Schedule {edited.label}
          </Button>
        )}
        <Button size="lg" variant={isLate ? 'filled' : 'default'} onClick={() => void openNow()}>
          Open {edited.label} now
        </Button>
        {plan && (
          <Button size="lg" variant="subtle" color="red" onClick={() => void drop()}>
            Delete plan
          </Button>
        )}
      </Group>
      {!plan?.scheduledAt && (
        <Text size="sm" c="dimmed" mt="sm">
          {isLate
            ? 'Its first day has already started. Open it now, or choose a later first day to schedule it.'
            : `Once scheduled, it opens automatically at midnight on ${edited.startsOn ? formatDay(edited.startsOn) : 'its first day'}.`}
        </Text>
      )}
    </>
  )
}

/** 'This is 226 days early. '; nothing on the day itself. */
function formatEarly(startsOn: string): string {
  const days = countDays(today(), startsOn)
  if (days === 0) return ''
  return `This is ${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'early' : 'late'}. `
}

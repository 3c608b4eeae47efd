// Step 'Who’s joining': the list of people who join, and the invitations that can go out before the year opens.
import { Button, Group, Text } from '@mantine/core'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { PeopleListField } from '#web/people-list/PeopleListField.tsx'
import { filledPeople, type PersonRow } from '#web/people-list/person-row.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { type Handover, handoverContract, maxJoining } from '../../contract.ts'
import { formatPeople } from '../preview.ts'
import { useHandoverMutation } from '../use-handover.ts'
import type { EditedPlan } from './plan.ts'
import { Step } from './Step.tsx'
import type { PlanState } from './use-plan.ts'

type ComeStepProps = {
  plan: EditedPlan
  handover: Handover
  planning: PlanState
  problems: ReadonlyMap<string, FieldProblems>
  /** How many rows are not complete. */
  wrong: number
  onChange: (coming: PersonRow[]) => void
}

export function ComeStep({ plan, handover, planning, problems, wrong, onChange }: ComeStepProps) {
  const organisation = useOrganisation()
  const { emailDomain } = useSession().settings
  const change = useHandoverMutation()
  const told = new Set(handover.plan?.invited)
  const untold = filledPeople(plan.coming).filter(({ email }) => !told.has(email)).length

  async function invite() {
    const isSure = await confirm({
      title: `Invite ${formatPeople(untold)} now?`,
      text: `Each gets one email. New people can sign in right away as team members and see their future role. Roles start with ${plan.label}.`,
      confirmLabel: `Invite ${formatPeople(untold)}`,
    })
    if (!isSure) return
    await change(async () => {
      const saved = await planning.flush()
      if (!saved) throw new Error('The plan could not be saved. Please try again.')
      await call(handoverContract.inviteFromPlan, { body: { version: saved.version } })
    }, 'The invitations are on their way.')
  }

  return (
    <Step
      n={3}
      title="Who’s joining"
      text="Everyone gets one email when the year opens. People with an account get their role right away; everyone else joins with the link in the email."
    >
      <PeopleListField
        rows={plan.coming}
        most={maxJoining}
        hasFirstDay
        {...{ organisation, emailDomain, problems, onChange }}
      />
      {untold > 0 && (
        <Group gap="sm" mt="md">
          <Button variant="default" disabled={wrong > 0} onClick={() => void invite()}>
            Invite {formatPeople(untold)} now
          </Button>
          {wrong > 0 && (
            <Text size="sm" c="dimmed">
              Fix or remove the rows that need attention first.
            </Text>
          )}
        </Group>
      )}
      {told.size > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {told.size === 1 ? 'One person has' : `${told.size} people have`} already been notified.
        </Text>
      )}
    </Step>
  )
}

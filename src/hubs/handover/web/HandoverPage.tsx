// Handover page: the plan for the next year, prepared by several admins; the year that was just opened, and how to undo it.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countDays, today } from '#shared/time/calendar.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import type { Handover } from '../contract.ts'
import { tooLateToUndo } from '../rules.ts'
import { PastYears } from './PastYears.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'
import { HandoverForm } from './prepare/HandoverForm.tsx'
import { handoverQuery } from './use-handover.ts'
import { YearIsOpen } from './YearIsOpen.tsx'

export function HandoverPage() {
  const found = useQuery(handoverQuery)
  return (
    <>
      <PageHeader
        title="Handover"
        text="Plan the next year: who stays, who joins and when tasks are due. It opens automatically on its first day."
      />
      <QueryView query={found} skeleton="table" error="Failed to load the handover">
        {(handover) => <HandoverView key={handover.open.label} handover={handover} />}
      </QueryView>
    </>
  )
}

/** Right after an opening the next one is far away. */
function HandoverView({ handover }: { handover: Handover }) {
  const [isPreparing, setPreparing] = useState(false)
  /** Many invitations would hide the plan. Decided once, so that nothing moves while somebody works on it. */
  const [isPlanFirst] = useState(handover.plan !== null)
  const isJustOpened = handover.canUndo && !isPreparing
  // Said while somebody may still look for the button.
  const { open, closed, canUndo } = handover
  const isFinal = !canUndo && countDays(open.startsOn, today()) <= 30 && closed.some(({ isPast }) => !isPast)
  const invitations = <PendingInvitations waiting={handover.waiting} />
  return (
    <>
      {isJustOpened && <YearIsOpen handover={handover} onPrepare={() => setPreparing(true)} />}
      {isFinal && (
        <Text c="dimmed" mb="lg">
          {tooLateToUndo(open.label)}
        </Text>
      )}
      {!isPlanFirst && invitations}
      {!isJustOpened && <HandoverForm handover={handover} />}
      {isPlanFirst && invitations}
      <PastYears handover={handover} />
    </>
  )
}

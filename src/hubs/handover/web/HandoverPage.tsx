// Handover page: the plan for the next year, prepared by several admins; the year that was just opened, and how to undo it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import type { Handover } from '../contract.ts'
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
        text="Plan the next year: who stays, who comes, and when things are due. It opens by itself on its first day."
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
  const isJustOpened = handover.canUndo && !isPreparing
  return (
    <>
      {isJustOpened && <YearIsOpen handover={handover} onPrepare={() => setPreparing(true)} />}
      <PendingInvitations waiting={handover.waiting} />
      {!isJustOpened && <HandoverForm handover={handover} />}
      <PastYears handover={handover} />
    </>
  )
}

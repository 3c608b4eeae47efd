// Offices of one person over all years. An admin appoints here for other days than now, and ends appointments.
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleNames } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { markOwnChange, markOwnRemoval } from '#web/live/own-changes.ts'
import { useSteadyList } from '#web/live/use-steady-list.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { type Appointment, peopleContract } from '../contract.ts'
import { actions } from '../hub.ts'
import { AppointDialog } from './AppointDialog.tsx'
import { AppointmentsTable } from './AppointmentsTable.tsx'

export function PersonRoles({ uid }: { uid: string }) {
  const { may } = useSession()
  const client = useQueryClient()
  const [isAppointing, setAppointing] = useState(false)
  const mayAppoint = may(actions.appointPeople)
  const found = useQuery({
    queryKey: ['people', 'person', uid],
    queryFn: () => call(peopleContract.people, { query: { person: uid, limit: 100 } }),
  })
  const list = useSteadyList(found, 'people', { key: uid, idOf: ({ id }) => id })
  const name = found.data?.people[0]?.displayName
  const refresh = () => client.invalidateQueries({ queryKey: ['people'] })

  async function end(appointment: Appointment) {
    const isComing = appointment.state === 'coming'
    const isSure = await confirm({
      title: isComing ? 'Withdraw this appointment?' : 'End this appointment today?',
      text: `${appointment.displayName} ${isComing ? 'won’t become' : 'stops being'} ${roleNames[appointment.role]}${isComing ? '' : ' now'}.`,
      confirmLabel: isComing ? 'Withdraw appointment' : 'End appointment',
      tone: 'poor',
    })
    if (!isSure) return
    try {
      await call(peopleContract.endAppointment, { params: { id: appointment.id } })
      if (isComing) markOwnRemoval(appointment.id)
      else markOwnChange(appointment.id)
      toast.success(isComing ? 'Appointment withdrawn.' : 'Appointment ended.')
    } catch (error) {
      toast.error((error as Error).message)
    }
    await refresh()
  }

  return (
    <>
      <PageHeader
        title={name ?? 'Offices'}
        text="Every office over the years, including those that ended."
        action={
          <Group gap="sm">
            {mayAppoint && <Button onClick={() => setAppointing(true)}>Add appointment</Button>}
            <Button component="a" href={hrefTo('/people')} variant="default">
              All people
            </Button>
          </Group>
        }
      />
      <QueryView
        query={list.query}
        skeleton="table"
        error="Failed to load people"
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title="No offices yet" text="This person hasn’t been appointed to anything yet." />}
      >
        {({ people }) => (
          <>
            <ListUpdateNotice list={list} />
            <AppointmentsTable label="Offices" rows={people} {...(mayAppoint && { onEnd: (row) => void end(row) })} />
          </>
        )}
      </QueryView>
      {isAppointing && (
        <AppointDialog
          uid={uid}
          onDone={() => {
            setAppointing(false)
            void refresh().then(list.show)
          }}
          onClose={() => setAppointing(false)}
        />
      )}
    </>
  )
}

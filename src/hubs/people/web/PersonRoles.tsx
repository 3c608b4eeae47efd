// Which offices did one person hold, over all years? An admin appoints here for other days than now, and ends.
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleNames } from '#shared/roles.ts'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { toast } from '#web/ui/toast.ts'
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
  const name = found.data?.people[0]?.displayName
  const refresh = () => client.invalidateQueries({ queryKey: ['people'] })

  async function end(appointment: Appointment) {
    const isComing = appointment.state === 'coming'
    const isSure = await confirm({
      title: isComing ? 'Take this appointment back?' : 'End this appointment today?',
      text: `${appointment.displayName} ${isComing ? 'will not become' : 'stops being'} ${roleNames[appointment.role]}${isComing ? '' : ' at once'}.`,
      confirmLabel: isComing ? 'Take back' : 'End today',
      tone: 'poor',
    })
    if (!isSure) return
    try {
      await call(peopleContract.endAppointment, { params: { id: appointment.id } })
      toast.success(isComing ? 'Taken back.' : 'Ended.')
    } catch (error) {
      toast.error((error as Error).message)
    }
    await refresh()
  }

  return (
    <>
      <PageHeader
        title={name ?? 'Offices'}
        text="Every office over the years. Nothing that ended is lost."
        action={
          <Group gap="sm">
            {mayAppoint && <Button onClick={() => setAppointing(true)}>Appoint</Button>}
            <Button component="a" href={hrefTo('/people')} variant="default">
              Everybody
            </Button>
          </Group>
        }
      />
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load people"
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title="No office so far" text="This person was not appointed to anything yet." />}
      >
        {({ people }) => (
          <AppointmentsTable label="Offices" rows={people} {...(mayAppoint && { onEnd: (row) => void end(row) })} />
        )}
      </QueryView>
      {isAppointing && (
        <AppointDialog
          uid={uid}
          onDone={() => {
            setAppointing(false)
            void refresh()
          }}
          onClose={() => setAppointing(false)}
        />
      )}
    </>
  )
}

// Appointments table: for a year, with names, or for one person over the years.
import { Anchor, Button, Text } from '@mantine/core'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { Appointment } from '../contract.ts'

const stateNames = { now: 'Now', past: 'Ended', coming: 'Joining' } as const
const tones = { now: 'good', past: 'neutral', coming: 'middling' } as const

type AppointmentsTableProps = {
  label: string
  rows: readonly Appointment[]
  /** With the name as a link to all years of that person; else with the year. */
  withPerson?: boolean
  onEnd?: (appointment: Appointment) => void
}

export function AppointmentsTable({ label, rows, withPerson = false, onEnd }: AppointmentsTableProps) {
  const organisation = useOrganisation()
  const columns: Column<Appointment>[] = [
    withPerson
      ? {
          head: 'Name',
          cell: ({ uid, displayName, email }) => (
            <>
              <Anchor href={hrefTo(`/people?person=${uid}`)}>{displayName}</Anchor>
              {email && (
                <Text size="sm" c="dimmed">
                  {email}
                </Text>
              )}
            </>
          ),
        }
      : { head: 'Year', cell: ({ year }) => year },
    { head: 'Role', cell: ({ role }) => roleNames[role] },
    { head: 'Committee', cell: ({ place }) => (place.committee ? committeeName(organisation, place.committee) : '-') },
    { head: 'Portfolio', cell: ({ place }) => (place.portfolio ? portfolioName(organisation, place.portfolio) : '-') },
    {
      head: 'Dates',
      cell: ({ startsOn, endsOn }) => (
        <span>
          <DateText value={startsOn} /> to <DateText value={endsOn} />
        </span>
      ),
    },
    {
      head: 'State',
      cell: ({ state, isActing }) => (
        <StatusBadge tone={tones[state]}>{isActing ? 'Acting' : stateNames[state]}</StatusBadge>
      ),
    },
    ...(onEnd
      ? [
          {
            head: 'Change',
            cell: (row: Appointment) =>
              row.state !== 'past' && (
                <Button variant="default" size="compact-sm" onClick={() => onEnd(row)}>
                  {row.state === 'coming' ? 'Withdraw' : 'End today'}
                </Button>
              ),
          },
        ]
      : []),
  ]
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

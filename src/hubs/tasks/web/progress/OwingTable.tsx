// Table of the people from whom a task is due: state, last reminder, and a button to remind.

import { Button, Text } from '@mantine/core'
import { portfolioName } from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Owing, OwingPerson } from '../../contract.ts'
import { formatReminded } from '../format-texts.ts'
import styles from '../tasks.module.css'

const states = {
  notStarted: { name: 'Not started', tone: 'poor' },
  started: { name: 'Started', tone: 'middling' },
  done: { name: 'Done', tone: 'good' },
} as const

type OwingTableProps = { owing: Owing; onRemind: (uid: string) => void }

export function OwingTable({ owing: { people, name }, onRemind }: OwingTableProps) {
  const organisation = useOrganisation()
  const officeOf = ({ role, portfolio }: OwingPerson) =>
    [roleNames[role], portfolio && portfolioName(organisation, portfolio)].filter(Boolean).join(', ')
  const columns: Column<OwingPerson>[] = [
    {
      head: 'Name',
      cell: ({ displayName, email }) => (
        <div>
          {displayName}
          <Text size="sm" c="dimmed" fw={400}>
            {email}
          </Text>
        </div>
      ),
    },
    { head: 'Role', cell: officeOf },
    {
      head: 'State',
      cell: ({ state, done, of }) => (
        <span className={styles.state}>
          <StatusBadge tone={states[state].tone}>{states[state].name}</StatusBadge>
          {state === 'started' && (
            <span data-tabular>
              {done} of {of}
            </span>
          )}
        </span>
      ),
    },
    {
      head: 'Reminder',
      cell: ({ state, remindedAt, remindedBy }) =>
        (remindedAt || state !== 'done') && (
          <span className={remindedAt ? undefined : styles.dim}>{formatReminded(remindedAt, remindedBy)}</span>
        ),
    },
    {
      head: 'Remind',
      align: 'right',
      cell: ({ uid, displayName, canRemind }) =>
        canRemind && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remind ${displayName}`}
            onClick={() => onRemind(uid)}
          >
            Remind
          </Button>
        ),
    },
  ]
  return (
    <div className={styles.people}>
      <DataTable label={`Due from: ${name}`} columns={columns} rows={people} rowKey={({ uid }) => uid} />
    </div>
  )
}

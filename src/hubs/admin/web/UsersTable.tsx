// 'Manage Users': who is there, with which role, in which state, and when were they here last?
import { Text } from '@mantine/core'
import { clampPage } from '#shared/paging.ts'
import { useSession } from '#web/shell/session.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useLastPage } from '#web/ui/use-last-page.ts'
import type { User } from '../contract.ts'
import { Section } from './Section.tsx'
import { UserMenu } from './UserMenu.tsx'
import { UserRole } from './UserRole.tsx'
import { UsersCsv } from './UsersCsv.tsx'
import { type UserQuery, useUsers } from './use-users.ts'

type UsersTableProps = {
  query: UserQuery
  setQuery: (change: { page: number }, options?: { push: boolean }) => void
}

export function UsersTable({ query, setQuery }: UsersTableProps) {
  const found = useUsers(query)
  useLastPage(query.page, found, setQuery)
  const isFiltered = query.search !== '' || query.role !== undefined
  return (
    <Section id="users" title="Manage Users" count={found.data?.total} action={<UsersCsv query={query} />}>
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load users"
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <Text c="dimmed">No user matches. Try another part of the address or name, or all roles.</Text>
          ) : (
            <EmptyState title="Nobody has signed up yet" />
          )
        }
      >
        {({ users, totalPages }) => (
          <>
            <DataTable label="Users" columns={columns} rows={users} rowKey={({ uid }) => uid} />
            <Pager
              label="Pages of users"
              page={clampPage(query.page, totalPages)}
              totalPages={totalPages}
              onPage={(page) => setQuery({ page }, { push: true })}
            />
          </>
        )}
      </QueryView>
    </Section>
  )
}

const columns: Column<User>[] = [
  { head: 'Email', cell: (user) => <Who user={user} />, main: true },
  { head: 'Role', cell: (user) => <UserRole user={user} /> },
  { head: 'Status', cell: (user) => <Status user={user} /> },
  { head: 'Last sign-in', cell: ({ lastSignInAt }) => <DateText value={lastSignInAt} withTime none="Never" /> },
  { head: 'More', cell: (user) => <UserMenu user={user} /> },
]

function Who({ user }: { user: User }) {
  const { me } = useSession()
  return (
    <div>
      <div>
        {user.email}
        {user.uid === me?.uid && ' (you)'}
      </div>
      <Text size="sm" c="dimmed" fw={400}>
        {user.displayName}
      </Text>
    </div>
  )
}

function Status({ user }: { user: User }) {
  if (!user.active) return <StatusBadge tone="poor">Deactivated</StatusBadge>
  if (!user.emailVerified) return <StatusBadge tone="middling">Not verified</StatusBadge>
  return <StatusBadge tone="good">Active</StatusBadge>
}

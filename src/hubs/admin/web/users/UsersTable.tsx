// 'Manage Users': who is there, with which role, where, in which state, and when were they here last?
import { Button, Checkbox, Text } from '@mantine/core'
import { committeeName, portfolioName } from '#shared/organisation.ts'
import { clampPage } from '#shared/paging.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import { NextBest } from '#web/ui/NextBest.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useLastPage } from '#web/ui/use-last-page.ts'
import type { User } from '../contract.ts'
import styles from './admin.module.css'
import { Section } from './Section.tsx'
import { TogetherBar } from './TogetherBar.tsx'
import { UserMenu } from './UserMenu.tsx'
import { UserRole } from './UserRole.tsx'
import { UsersCsv } from './UsersCsv.tsx'
import { useTicks } from './use-ticks.ts'
import { useUsers } from './use-users.ts'
import type { UserQuery } from './user-query.ts'

type UsersTableProps = {
  query: UserQuery
  setQuery: (change: { page: number }, options?: { push: boolean }) => void
  /** Where filters are set. */
  onClear: (() => void) | undefined
}

export function UsersTable({ query, setQuery, onClear }: UsersTableProps) {
  const found = useUsers(query)
  useLastPage(query.page, found, setQuery)
  const ticks = useTicks(JSON.stringify(query), found.data?.users ?? [])
  const box: Column<User> = {
    head: 'Choose',
    cell: (user) => (
      <Checkbox
        aria-label={`Choose ${user.email}`}
        checked={ticks.has(user)}
        onChange={(event) => ticks.set([user], event.currentTarget.checked)}
      />
    ),
  }
  return (
    <Section
      id="users"
      title="Manage Users"
      count={found.data?.total}
      action={
        <>
          {/* Here it moves nothing when it comes and goes. */}
          {onClear && (
            <Button variant="subtle" onClick={onClear}>
              Clear filters
            </Button>
          )}
          <UsersCsv query={query} />
        </>
      }
    >
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load users"
        isEmpty={({ total }) => total === 0}
        empty={
          query.search !== '' || onClear ? (
            <>
              <Text c="dimmed">No user matches. Try another part of the address or name, or fewer filters.</Text>
              <NextBest kind="person" />
            </>
          ) : (
            <EmptyState title="Nobody has signed up yet" />
          )
        }
      >
        {({ users, totalPages }) => (
          <>
            <Checkbox
              className={styles.allBox}
              label="All on this page"
              checked={ticks.chosen.length === users.length}
              indeterminate={ticks.chosen.length > 0 && ticks.chosen.length < users.length}
              onChange={(event) => ticks.set(users, event.currentTarget.checked)}
            />
            <div className={styles.users}>
              <DataTable label="Users" columns={[box, ...columns]} rows={users} rowKey={({ uid }) => uid} />
            </div>
            <TogetherBar people={ticks.chosen} onDone={ticks.clear} />
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
  { head: 'Place', cell: (user) => <WorkPlace user={user} /> },
  { head: 'Status', cell: (user) => <Status user={user} /> },
  { head: 'Last sign-in', cell: ({ lastSignInAt }) => <DateText value={lastSignInAt} withTime none="Never" /> },
  { head: 'More', cell: (user) => <UserMenu user={user} /> },
]

function Who({ user }: { user: User }) {
  const { me } = useSession()
  return (
    <div>
      <div>
        <Highlight>{user.email}</Highlight>
        {user.uid === me?.uid && ' (you)'}
      </div>
      <Text size="sm" c="dimmed" fw={400}>
        <Highlight>{user.displayName}</Highlight>
      </Text>
    </div>
  )
}

function WorkPlace({ user: { place } }: { user: User }) {
  const organisation = useOrganisation()
  if (!place.committee && !place.portfolio) return <Text c="dimmed">Not set</Text>
  return (
    <div>
      {place.committee && <div>{committeeName(organisation, place.committee)}</div>}
      {place.portfolio && (
        <Text size="sm" c="dimmed">
          {portfolioName(organisation, place.portfolio)}
        </Text>
      )}
    </div>
  )
}

function Status({ user }: { user: User }) {
  if (!user.active) return <StatusBadge tone="poor">Deactivated</StatusBadge>
  if (!user.emailVerified) return <StatusBadge tone="middling">Not verified</StatusBadge>
  return <StatusBadge tone="good">Active</StatusBadge>
}

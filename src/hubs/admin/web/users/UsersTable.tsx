// 'Manage Users' table: people with role, place, status and last sign-in.
import { Button, Checkbox, Text } from '@mantine/core'
import { clampPage } from '#shared/paging.ts'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { fetchAllPages, maxPageSize } from '#web/api/fetch-all-pages.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { SearchSuggestions } from '#web/ui/filters/SearchSuggestions.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import { adminContract, type User } from '../../contract.ts'
import styles from '../admin.module.css'
import { BulkActionBar } from '../bulk/BulkActionBar.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { Section } from '../Section.tsx'
import { UserMenu } from './UserMenu.tsx'
import { UserRole } from './UserRole.tsx'
import { useSteadyUsers } from './use-users.ts'
import type { UserQuery } from './user-query.ts'

type UsersTableProps = {
  query: UserQuery
  setQuery: (change: { page: number }, options?: { push: boolean }) => void
  /** Set if there are active filters. */
  onClear: (() => void) | undefined
}

export function UsersTable({ query, setQuery, onClear }: UsersTableProps) {
  const list = useSteadyUsers(query)
  const found = list.query
  useLastPage(query.page, found, setQuery)
  const selection = useSelection(JSON.stringify(query), found.data?.users ?? [])
  const selectColumn: Column<User> = {
    head: 'Select',
    cell: (user) => (
      <Checkbox
        aria-label={`Select ${user.email}`}
        checked={selection.has(user)}
        onChange={(event) => selection.set([user], event.currentTarget.checked)}
      />
    ),
  }
  return (
    <Section
      title="Manage Users"
      count={found.data?.total}
      action={
        <>
          {/* Placed here so that nothing moves when it appears or disappears. */}
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
              <Text c="dimmed">No users found. Try another part of the name or email, or fewer filters.</Text>
              <SearchSuggestions kind="person" />
            </>
          ) : (
            <EmptyState title="Nobody has signed up yet" />
          )
        }
      >
        {({ users, totalPages }) => (
          <>
            <ListUpdateNotice list={list} />
            <Checkbox
              className={styles.allBox}
              label="Select all on this page"
              checked={selection.selected.length === users.length}
              indeterminate={selection.selected.length > 0 && selection.selected.length < users.length}
              onChange={(event) => selection.set(users, event.currentTarget.checked)}
            />
            <div className={styles.users}>
              <DataTable label="Users" columns={[selectColumn, ...columns]} rows={users} rowKey={({ uid }) => uid} />
            </div>
            <BulkActionBar people={selection.selected} onDone={selection.clear} />
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
  { head: 'Email', cell: (user) => <UserName user={user} />, main: true },
  { head: 'Role', cell: (user) => <UserRole user={user} /> },
  { head: 'LC and portfolio', cell: (user) => <WorkPlace user={user} /> },
  { head: 'Status', cell: (user) => <Status user={user} /> },
  { head: 'Last sign-in', cell: ({ lastSignInAt }) => <DateText value={lastSignInAt} withTime none="Never" /> },
  { head: 'More', cell: (user) => <UserMenu user={user} /> },
]

function UserName({ user }: { user: User }) {
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

const head = ['Email', 'Name', 'Role', 'Committee', 'Portfolio', 'Active', 'Verified', 'Last sign-in', 'Joined']
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const csvRowOf = (user: User, organisation: Organisation) => [
  user.email,
  user.displayName,
  roleNames[user.role],
  user.place.committee && committeeName(organisation, user.place.committee),
  user.place.portfolio && portfolioName(organisation, user.place.portfolio),
  yesNo(user.active),
  yesNo(user.emailVerified),
  user.lastSignInAt,
  user.createdAt,
]

const fetchAllRows = (query: UserQuery, organisation: Organisation) =>
  fetchAllPages(async (page) => {
    const { users, totalPages } = await call(adminContract.listUsers, { query: { ...query, page, limit: maxPageSize } })
    return { rows: users.map((user) => csvRowOf(user, organisation)), totalPages }
  })

function UsersCsv({ query }: { query: UserQuery }) {
  const organisation = useOrganisation()
  return <CsvDownload fileName="users" head={head} rows={() => fetchAllRows(query, organisation)} />
}

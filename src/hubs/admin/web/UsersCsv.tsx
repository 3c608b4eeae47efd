// The people of the current filter as a file, fetched page by page.
import { committeeName, type Organisation, portfolioName } from '#shared/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { allPages, largestPage } from '#web/all-pages.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { adminContract, type User } from '../contract.ts'
import type { UserQuery } from './user-query.ts'

const head = ['Email', 'Name', 'Role', 'Committee', 'Portfolio', 'Active', 'Verified', 'Last sign-in', 'Joined']
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const rowOf = (user: User, organisation: Organisation) => [
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

const allRows = (query: UserQuery, organisation: Organisation) =>
  allPages(async (page) => {
    const { users, totalPages } = await call(adminContract.listUsers, { query: { ...query, page, limit: largestPage } })
    return { rows: users.map((user) => rowOf(user, organisation)), totalPages }
  })

export function UsersCsv({ query }: { query: UserQuery }) {
  const organisation = useOrganisation()
  return <CsvDownload fileName="users" head={head} rows={() => allRows(query, organisation)} />
}

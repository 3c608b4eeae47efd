// The people of the current filter as a file, fetched page by page.
import { roleNames } from '#shared/roles.ts'
import { allPages, largestPage } from '#web/all-pages.ts'
import { call } from '#web/call.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { adminContract, type User } from '../contract.ts'
import type { UserQuery } from './use-users.ts'

const head = ['Email', 'Name', 'Role', 'Active', 'Verified', 'Last sign-in', 'Joined']
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const rowOf = (user: User) => [
  user.email,
  user.displayName,
  roleNames[user.role],
  yesNo(user.active),
  yesNo(user.emailVerified),
  user.lastSignInAt,
  user.createdAt,
]

const allRows = ({ search, role }: UserQuery) =>
  allPages(async (page) => {
    const query = { search, role, page, limit: largestPage }
    const { users, totalPages } = await call(adminContract.listUsers, { query })
    return { rows: users.map(rowOf), totalPages }
  })

export const UsersCsv = ({ query }: { query: UserQuery }) => (
  <CsvDownload fileName="users" head={head} rows={() => allRows(query)} />
)

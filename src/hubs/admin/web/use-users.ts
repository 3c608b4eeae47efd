// How does the panel read and change people? One query per page of the list; a saved person is put into every page kept.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#shared/roles.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { adminContract, type User } from '../contract.ts'

const users = ['admin', 'users'] as const
type UserPage = { users: User[]; total: number; totalPages: number }
export type UserQuery = { search: string; role: Role | undefined; page: number }

export const useUsers = (query: UserQuery) =>
  useQuery({
    queryKey: [...users, query],
    queryFn: () => call(adminContract.listUsers, { query }),
    placeholderData: keepPreviousData,
  })

export function usePersonChange() {
  const client = useQueryClient()
  const { me, refresh } = useSession()
  return async (saving: Promise<User>): Promise<User> => {
    const saved = await saving
    client.setQueriesData<UserPage>({ queryKey: users }, (page) =>
      page ? { ...page, users: page.users.map((each) => (each.uid === saved.uid ? saved : each)) } : page,
    )
    // Who changed themselves may have lost this page.
    if (saved.uid === me?.uid) await refresh()
    return saved
  }
}

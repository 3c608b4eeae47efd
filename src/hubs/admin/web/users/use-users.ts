// User queries and mutations of the panel: one query per page of the list; saved people update every cached page.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { markOwnChange } from '#web/live/own-changes.ts'
import { useSteadyList } from '#web/live/use-steady-list.ts'
import { useSession } from '#web/shell/session/session.ts'
import { conflictVersion } from '#web/ui/versions/conflict-version.ts'
import { adminContract, type User, type UserChange } from '../../contract.ts'
import type { UserQuery } from './user-query.ts'

const usersKey = ['admin', 'users'] as const
type UserPage = { users: User[]; total: number; totalPages: number }

export const useUsers = (query: UserQuery, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [...usersKey, query],
    queryFn: () => call(adminContract.listUsers, { query }),
    placeholderData: keepPreviousData,
  })

/** People stay in their rows until the admin moves on; a sign-in of theirs is not a change. */
export const useSteadyUsers = (query: UserQuery) =>
  useSteadyList(useUsers(query), 'users', { key: query, idOf: ({ uid }) => uid, stampOf: ({ version }) => version })

function useCacheUpdate() {
  const client = useQueryClient()
  const { me, refresh } = useSession()
  return async (saved: User[]): Promise<void> => {
    for (const { uid, version } of saved) markOwnChange(uid, version)
    const replaceSaved = (user: User) => saved.find(({ uid }) => uid === user.uid) ?? user
    client.setQueriesData<UserPage>({ queryKey: usersKey }, (page) =>
      page ? { ...page, users: page.users.map(replaceSaved) } : page,
    )
    // A person who changed themselves may have lost access to this page.
    if (saved.some(({ uid }) => uid === me?.uid)) await refresh()
  }
}

/** Refetches the people, after a change whose response contains none of them. */
export function useRefetchUsers() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: usersKey })
}

/** What somebody else saved meanwhile also updates the list. */
export function useUserMutation() {
  const updateCache = useCacheUpdate()
  return async (request: Promise<User>): Promise<User> => {
    try {
      const saved = await request
      await updateCache([saved])
      return saved
    } catch (error) {
      const newer = conflictVersion<User>(error)
      if (newer) await updateCache([newer])
      throw error
    }
  }
}

/** Bulk change: all of them or nobody; when somebody was changed meanwhile, the list shows their current state. A new role
 * comes with the place that each of them has on screen. */
export function useBulkMutation() {
  const updateCache = useCacheUpdate()
  return async (people: User[], change: UserChange): Promise<User[]> => {
    const named = people.map(({ uid, version, place }) => ({ uid, version, ...('role' in change && { place }) }))
    try {
      const saved = await call(adminContract.changeTogether, { body: { people: named, change } })
      await updateCache(saved.users)
      return saved.users
    } catch (error) {
      const isNewer = error instanceof Problem && error.error === 'conflict'
      if (isNewer) await updateCache((error.details as { users: User[] }).users)
      throw error
    }
  }
}

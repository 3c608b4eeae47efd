// Search provider for people, by name and address; for those who manage them.
import type { Finder } from '#server/hub/hub.ts'
import { may } from '#shared/access.ts'
import { roleNames } from '#shared/roles.ts'
import { actions } from '../../hub.ts'
import { findBestUsers } from './queries.ts'

export const findAccounts: Finder = async (request) => {
  const { portal, caller, words, opens } = request
  if (!may(caller.role, actions.manageUsers) || !opens('/admin-panel') || words.length === 0) return []
  return (await findBestUsers(portal.db, request)).map(({ uid, displayName, email, role, active }) => ({
    key: uid,
    title: displayName || email,
    line: [email, active ? roleNames[role] : 'Deactivated'].join(' · '),
    path: `/admin-panel?${new URLSearchParams({ search: email })}`,
  }))
}

// Permission to invite people: the page belongs to the people hub, and is gone with it.
import { adminOnly } from '#shared/access.ts'
import { useScreens } from '../routing/pages.ts'
import { useSession } from './session.ts'

export const invitePath = '/invite'

export function useMayInvite(): boolean {
  const { may, mayOpen } = useSession()
  return useScreens().has('/people') && mayOpen('/people') && may({ roles: adminOnly })
}

// 'View as…' contract: an admin sees the portal as another role would, from the admin panel; a strip on every page ends it.
import * as z from 'zod/mini'
import { isAdmin, localLeaders, may, national } from '../access.ts'
import type { Contract } from '../endpoint.ts'
import { type FieldProblems, type Organisation, type Place, placeProblems, placeShape } from '../people/organisation.ts'
import { type Role, roles } from '../roles.ts'
import { managePermissions, maxGuardedScreen } from '../shell-manifest.ts'

/** The message with which every change is refused meanwhile. */
export const viewOnlyMessage = 'You are viewing the portal as someone else. Stop viewing before you change anything.'

export const viewedRoles = roles.filter((role) => !isAdmin(role))

export const viewShape = z.extend(placeShape, { role: z.enum(viewedRoles, 'Choose a role.') })
export type View = { role: Role } & Place

/** What these roles see depends on their committee. */
export const needsCommittee = (role: Role) => may(role, { roles: localLeaders })
export const isNational = (role: Role) => may(role, { roles: national })

export function viewProblems({ role, ...place }: View, organisation: Organisation): FieldProblems {
  if (needsCommittee(role) && place.committee === null) return { committee: 'Choose a committee.' }
  if (isNational(role) && place.committee !== null)
    return { committee: 'This role has no committee. Please choose none.' }
  return placeProblems(place, organisation)
}

export const viewContract = {
  viewAs: {
    method: 'POST',
    path: '/api/view-as',
    summary:
      'View the portal as a role in an LC and portfolio for up to an hour; nothing can be changed until you stop',
    access: { screens: [maxGuardedScreen], action: managePermissions },
    isAsViewer: true,
    isDoneAnew: true,
    body: viewShape,
  },
  stopViewing: {
    method: 'DELETE',
    path: '/api/view-as',
    summary: 'Stop viewing the portal as someone else',
    access: { signedIn: 'Anyone who is viewing can stop' },
    isAsViewer: true,
    isDoneAnew: true,
    isBeforePasskey: true,
  },
} satisfies Contract

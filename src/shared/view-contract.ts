// How does an admin see the portal as another role would? Asked by the admin panel, and by the strip that stands on every page
// meanwhile.
import * as z from 'zod/mini'
import { isAdmin, localLeaders, may, national } from './access.ts'
import type { Contract } from './endpoint.ts'
import { type FieldProblems, type Organisation, type Place, placeProblems, placeShape } from './people/organisation.ts'
import { type Role, roles } from './roles.ts'
import { managePermissions, mostGuardedScreen } from './shell-facts.ts'

/** What every change is refused with meanwhile. */
export const onlyLooking = 'You see the portal as somebody else would. Nothing can be changed until you stop.'

export const viewedRoles = roles.filter((role) => !isAdmin(role))

export const viewShape = z.extend(placeShape, { role: z.enum(viewedRoles, 'Choose a role.') })
export type View = { role: Role } & Place

/** What these see hangs on their committee. */
export const needsCommittee = (role: Role) => may(role, { roles: localLeaders })
export const isNational = (role: Role) => may(role, { roles: national })

export function viewProblems({ role, ...place }: View, organisation: Organisation): FieldProblems {
  if (needsCommittee(role) && place.committee === null) return { committee: 'Choose a committee.' }
  if (isNational(role) && place.committee !== null) return { committee: 'This role is seen without a committee.' }
  return placeProblems(place, organisation)
}

export const viewContract = {
  viewAs: {
    method: 'POST',
    path: '/api/view-as',
    summary: 'See the portal as a role in a place would, for an hour at most; nothing can be changed meanwhile',
    access: { screens: [mostGuardedScreen], action: managePermissions },
    isAsViewer: true,
    body: viewShape,
  },
  stopViewing: {
    method: 'DELETE',
    path: '/api/view-as',
    summary: 'See the portal as oneself again',
    access: { signedIn: 'Whoever began can stop' },
    isAsViewer: true,
    isBeforePasskey: true,
  },
} satisfies Contract

// 'View as…' contract: an admin sees the portal as another role would, from the admin panel; a strip on every page ends it.
import * as z from 'zod/mini'
import { isAdmin, localLeaders, may, national } from '../access.ts'
import type { Contract } from '../endpoint.ts'
import { type FieldProblems, type Organisation, type Place, placeProblems, placeShape } from '../people/organisation.ts'
import { type Role, roles } from '../roles.ts'
import { managePermissions, maxGuardedScreen } from '../shell-manifest.ts'

/** The message with which every change is refused meanwhile. */
export const viewOnlyMessage = 'You see the portal as somebody else would. Nothing can be changed until you stop.'

export const viewedRoles = roles.filter((role) => !isAdmin(role))

export const viewShape = z.extend(placeShape, { role: z.enum(viewedRoles, 'Choose a role.') })
export type View = { role: Role } & Place

/** What these roles see depends on their committee. */
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
    access: { screens: [maxGuardedScreen], action: managePermissions },
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

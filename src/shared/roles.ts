// Who can a person be in the portal? The six roles, in order, and the words people read for them.
import * as z from 'zod/mini'

export const roles = ['user', 'tm', 'tl', 'lcvp', 'mcvp', 'admin'] as const
export type Role = (typeof roles)[number]
export const roleShape = z.enum(roles)

/** The roles a person may give themselves at sign-up. */
export const signUpRoles = ['tm', 'tl'] as const
export type SignUpRole = (typeof signUpRoles)[number]
export const signUpRoleShape = z.enum(signUpRoles)

/** The roles that somebody grants, for a time and a place; see appointments. */
export const appointedRoles = ['lcvp', 'mcvp'] as const
export type AppointedRole = (typeof appointedRoles)[number]
export const appointedRoleShape = z.enum(appointedRoles)
/** What a person can be without an appointment. */
export type OwnRole = Exclude<Role, AppointedRole>
export const isAppointed = (role: Role): role is AppointedRole => role === 'lcvp' || role === 'mcvp'
export const isOwn = (role: Role): role is OwnRole => !isAppointed(role)

export const roleNames: Record<Role, string> = {
  user: 'User',
  tm: 'Team Member',
  tl: 'Team Leader',
  lcvp: 'LCVP',
  mcvp: 'MCVP',
  admin: 'Admin',
}

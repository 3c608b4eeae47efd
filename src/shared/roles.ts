// Who can a person be in the portal? The six roles, in order, and the words people read for them.
import * as z from 'zod/mini'

export const roles = ['user', 'tm', 'tl', 'lcvp', 'mcvp', 'admin'] as const
export type Role = (typeof roles)[number]
export const roleShape = z.enum(roles)

/** The roles a person may give themselves at sign-up. */
export const signUpRoles = ['tm', 'tl'] as const
export type SignUpRole = (typeof signUpRoles)[number]
export const signUpRoleShape = z.enum(signUpRoles)

export const roleNames: Record<Role, string> = {
  user: 'User',
  tm: 'Team Member',
  tl: 'Team Leader',
  lcvp: 'LCVP',
  mcvp: 'MCVP',
  admin: 'Admin',
}

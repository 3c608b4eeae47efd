// Roles: the six roles, in order, and their names for people.
import * as z from 'zod/mini'

export const roles = ['user', 'tm', 'tl', 'lcvp', 'mcvp', 'admin'] as const
export type Role = (typeof roles)[number]
export const roleShape = z.enum(roles)

/** The roles a person may give themselves at sign-up. */
export const signUpRoles = ['tm', 'tl'] as const
export type SignUpRole = (typeof signUpRoles)[number]
export const signUpRoleShape = z.enum(signUpRoles)

/** Granted roles, for a time and a place; see appointments. */
export const appointedRoles = ['lcvp', 'mcvp'] as const
export type AppointedRole = (typeof appointedRoles)[number]
export const appointedRoleShape = z.enum(appointedRoles)
/** Roles that a person can have without an appointment. */
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

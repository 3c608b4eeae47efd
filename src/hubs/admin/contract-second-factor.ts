// What does the admin hub promise about passkeys? Whether MCVPs and admins need one, and a way back in for who lost theirs.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { actions } from './hub.ts'

const managesUsers = { screens: ['/admin-panel'], action: actions.manageUsers } as const
const settingShape = z.object({ isRequired: z.boolean('Use true or false.') })

export const secondFactorContract = {
  passkeysRequired: {
    method: 'GET',
    path: '/api/users/passkeys-required',
    summary: 'Whether MCVPs and admins need a passkey',
    access: managesUsers,
    isFleeting: true,
    answer: settingShape,
  },
  requirePasskeys: {
    method: 'PUT',
    path: '/api/users/passkeys-required',
    summary: 'Require a passkey of MCVPs and admins, from their next sign-in on, or no longer',
    access: managesUsers,
    needsFreshSignIn: true,
    body: settingShape,
    answer: settingShape,
  },
  resetPasskeys: {
    method: 'DELETE',
    path: '/api/users/:uid/passkeys',
    summary: 'Take away the passkeys and recovery codes of somebody who lost them, and sign them out everywhere',
    access: managesUsers,
    needsFreshSignIn: true,
    params: z.object({ uid: z.string() }),
    answer: z.object({ email: z.string(), removed: z.int() }),
  },
} satisfies Contract

// Second factor contract (MFA): whether MCVPs and admins need a passkey, and a reset for people who lost theirs.
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
    isNeverCached: true,
    answer: settingShape,
  },
  requirePasskeys: {
    method: 'PUT',
    path: '/api/users/passkeys-required',
    summary: 'Require passkeys for MCVPs and admins from their next sign-in, or stop requiring them',
    access: managesUsers,
    needsFreshSignIn: true,
    body: settingShape,
    answer: settingShape,
    repeatedBy: 'passkeysRequired',
  },
  resetPasskeys: {
    method: 'DELETE',
    path: '/api/users/:uid/passkeys',
    summary: 'Reset the passkeys and recovery codes of a person who lost them, and sign them out everywhere',
    access: managesUsers,
    needsFreshSignIn: true,
    params: z.object({ uid: z.string() }),
    answer: z.object({ email: z.string(), removed: z.int() }),
  },
} satisfies Contract

// Re-authentication contract ('Confirm it's you'): how the owner of a session proves again, in place, that they are there.
// Google is the third way, with the intent 'confirm'.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { optionsShape, signedShape } from './contract-passkeys.ts'
import { password } from './contract-sign-in.ts'

/** Depends on what the person has: a passkey, else a password, else Google. */
const wayShape = z.enum(['passkey', 'password', 'google'])
export type ConfirmWay = z.infer<typeof wayShape>

/** Also for people who must make a passkey first, because making one requires this. */
const own = { access: { signedIn: 'Everyone may confirm their identity' }, isBeforePasskey: true } as const

export const confirmContract = {
  confirmWay: {
    method: 'GET',
    path: '/api/identity/confirm',
    summary: 'How the caller re-authenticates: passkey, password or Google',
    ...own,
    isNeverCached: true,
    answer: z.object({ way: wayShape }),
  },
  confirmByPassword: {
    method: 'POST',
    path: '/api/identity/confirm/password',
    summary: 'Re-authenticate with the password, for people without a passkey; the session gets a new cookie',
    ...own,
    isDoneAnew: true,
    body: z.object({ password: password.check(z.minLength(1, 'Enter your password.')) }),
  },
  confirmOptions: {
    method: 'POST',
    path: '/api/identity/confirm/passkey-options',
    summary: 'WebAuthn options to re-authenticate with one of the caller’s passkeys',
    ...own,
    answer: optionsShape,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/api/identity/confirm/passkey',
    summary: 'Re-authenticate with a passkey; the session gets a new cookie and counts as opened with a second factor',
    ...own,
    isDoneAnew: true,
    body: z.object({ response: signedShape }),
  },
} satisfies Contract

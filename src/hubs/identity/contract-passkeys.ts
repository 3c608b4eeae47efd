// What does identity promise about passkeys? Making, naming and removing them, signing in with one, and the recovery codes
// for who has lost theirs.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { personShape } from '#shared/shell-contract.ts'

const before = 'People use it before they are signed in'

const name = z
  .string('This field is required.')
  .check(z.trim(), z.minLength(1, 'Give it a name.'), z.maxLength(60, 'Use at most 60 characters.'))
const passkeyParams = z.object({ id: z.string() })
const bytes = z.string().check(z.maxLength(100_000, 'This is too long.'))
const credentialId = z.string().check(z.maxLength(1400, 'This is too long.'))
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
/** What the browser's authenticator says, as it says it: the library that knows the format checks it. */
const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
})
export const signedShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
})
export type MadeResponse = z.infer<typeof made>
export type SignedResponse = z.infer<typeof signedShape>
export const optionsShape = z.record(z.string(), z.unknown())

const passkeyShape = z.object({
  /** Short; the authenticator has a longer one. */
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Kept by a provider for all devices of the person, not by one device alone. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeyShape>

/** Whatever screens are closed to a role: who must have a passkey must be able to make one. */
const own = { signedIn: 'Everyone may secure their own account' } as const

export const passkeysContract = {
  passkeys: {
    method: 'GET',
    path: '/api/identity/passkeys',
    summary: "The caller's passkeys, and how many recovery codes are left",
    access: own,
    isBeforePasskey: true,
    isFleeting: true,
    answer: z.object({ passkeys: z.array(passkeyShape), codesLeft: z.int(), isRequired: z.boolean() }),
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/identity/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    access: own,
    needsFreshSignIn: true,
    isBeforePasskey: true,
    answer: optionsShape,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/identity/passkeys',
    summary: 'Keep a new passkey; with the first one come ten recovery codes, shown this once',
    access: own,
    needsFreshSignIn: true,
    isBeforePasskey: true,
    body: z.object({ name, response: made }),
    answer: z.object({ passkey: passkeyShape, codes: z.nullable(z.array(z.string())) }),
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/identity/passkeys/:id',
    summary: 'Name a passkey',
    access: own,
    needsFreshSignIn: true,
    params: passkeyParams,
    body: z.object({ name }),
    answer: passkeyShape,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/identity/passkeys/:id',
    summary: 'Remove a passkey; with the last one the recovery codes end',
    access: own,
    needsFreshSignIn: true,
    params: passkeyParams,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/identity/recovery-codes',
    summary: 'Ten new recovery codes, shown this once; the earlier ones end',
    access: own,
    needsFreshSignIn: true,
    answer: z.object({ codes: z.array(z.string()) }),
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/api/identity/passkeys/sign-in-options',
    summary: 'What the browser needs to ask for a passkey',
    access: { anyone: before },
    isAsViewer: true,
    answer: optionsShape,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/identity/passkeys/sign-in',
    summary: 'Sign in with a passkey, alone or as the second step after password or Google',
    access: { anyone: before },
    isAsViewer: true,
    body: z.object({ response: signedShape }),
    answer: personShape,
  },
  useRecoveryCode: {
    method: 'POST',
    path: '/api/identity/recovery',
    summary: 'The second step with a recovery code, in the browser that made the first one',
    access: { anyone: before },
    isAsViewer: true,
    body: z.object({
      code: z.string('This field is required.').check(z.trim(), z.maxLength(100, 'This is too long.')),
    }),
    answer: personShape,
  },
} satisfies Contract

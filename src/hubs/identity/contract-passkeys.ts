// Passkey contract (WebAuthn): making, naming and removing passkeys, signing in with one, and recovery codes for people who
// have lost theirs.
import * as z from 'zod/mini'
import { personShape } from '#shared/contracts/shell-contract.ts'
import type { Contract } from '#shared/endpoint.ts'
import { withoutBidiControls } from '#shared/people/names.ts'

const before = 'People use it before they are signed in'

const name = z
  .string('This field is required.')
  .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60, 'Use at most 60 characters.'), withoutBidiControls)
const passkeyParams = z.object({ id: z.string() })
const bytes = z.string().check(z.maxLength(100_000, 'This is too long.'))
const credentialId = z.string().check(z.maxLength(1400, 'This is too long.'))
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
/** The authenticator's response, passed on unchanged: the WebAuthn library checks its format. */
const createdShape = z.object({
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
export type CreatedResponse = z.infer<typeof createdShape>
export type SignedResponse = z.infer<typeof signedShape>
export const optionsShape = z.record(z.string(), z.unknown())

const passkeyShape = z.object({
  /** Short; the authenticator has a longer one. */
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Synced by a provider to all devices of the person, not bound to one device. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeyShape>

/** Not tied to a screen: a person whose role requires a passkey must always be able to make one. */
const own = { signedIn: 'Everyone may secure their own account' } as const

export const passkeysContract = {
  passkeys: {
    method: 'GET',
    path: '/api/identity/passkeys',
    summary: 'List the caller’s passkeys and the number of recovery codes left',
    access: own,
    isBeforePasskey: true,
    isNeverCached: true,
    answer: z.object({ passkeys: z.array(passkeyShape), codesLeft: z.int(), isRequired: z.boolean() }),
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/identity/passkeys/options',
    summary: 'WebAuthn options to create a passkey',
    access: own,
    needsFreshSignIn: true,
    isBeforePasskey: true,
    answer: optionsShape,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/identity/passkeys',
    summary: 'Add a passkey; the first one comes with ten recovery codes, shown only once',
    access: own,
    needsFreshSignIn: true,
    isBeforePasskey: true,
    body: z.object({ name, response: createdShape }),
    answer: z.object({ passkey: passkeyShape, codes: z.nullable(z.array(z.string())) }),
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/identity/passkeys/:id',
    summary: 'Rename a passkey',
    access: own,
    needsFreshSignIn: true,
    params: passkeyParams,
    body: z.object({ name }),
    answer: passkeyShape,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/identity/passkeys/:id',
    summary: 'Remove a passkey; removing the last one invalidates the recovery codes',
    access: own,
    needsFreshSignIn: true,
    params: passkeyParams,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/identity/recovery-codes',
    summary: 'Create ten new recovery codes, shown only once; the earlier ones stop working',
    access: own,
    needsFreshSignIn: true,
    answer: z.object({ codes: z.array(z.string()) }),
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/api/identity/passkeys/sign-in-options',
    summary: 'WebAuthn options to sign in with a passkey',
    access: { anyone: before },
    isAsViewer: true,
    answer: optionsShape,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/identity/passkeys/sign-in',
    summary: 'Sign in with a passkey, alone or as the second factor after password or Google',
    access: { anyone: before },
    isAsViewer: true,
    body: z.object({ response: signedShape }),
    answer: personShape,
  },
  useRecoveryCode: {
    method: 'POST',
    path: '/api/identity/recovery',
    summary: 'Complete sign-in with a recovery code, in the browser that passed the first factor',
    access: { anyone: before },
    isAsViewer: true,
    body: z.object({
      code: z.string('This field is required.').check(z.trim(), z.maxLength(100, 'This is too long.')),
    }),
    answer: personShape,
  },
} satisfies Contract

// WebAuthn verification: creates options and checks the responses of authenticators. The library is loaded with the first
// passkey.

import type { PasskeyRow } from '#server/auth/second-factor.ts'
import type { Config } from '#server/runtime/config.ts'
import type { CreatedResponse, SignedResponse } from '../../contract-passkeys.ts'

type Site = Pick<Config, 'publicUrl'>
type ResponseTo<R> = { response: R; challenge: string }
export type NewPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>
type PasskeyOwner = { uid: string; email: string; displayName: string }

const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Passkeys are bound to the host of PUBLIC_URL: under another name they are not found. */
const siteOf = ({ publicUrl }: Site) => {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const handleOf = (uid: string) => new Uint8Array(Buffer.from(uid))
const timeoutMs = 5 * 60_000
/** Ed25519, ES256 and RS256: what authenticators support. */
const algorithms = [-8, -7, -257]

export async function createOptions(
  site: Site,
  { uid, email, displayName }: PasskeyOwner,
  { challenge, known }: { challenge: string; known: readonly PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    ...{ rpName: 'NEXUS', rpID: siteOf(site).expectedRPID, timeout: timeoutMs },
    ...{ userID: handleOf(uid), userName: email, userDisplayName: displayName },
    challenge: bytesOf(challenge),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(asCredential),
  })
}

/** `known`: the only passkeys allowed; empty at sign-in, where the person is not known yet. */
export async function signInOptions(site: Site, challenge: string, known: readonly PasskeyRow[] = []) {
  const { generateAuthenticationOptions } = await library()
  const rpID = siteOf(site).expectedRPID
  return generateAuthenticationOptions({
    ...{ rpID, timeout: timeoutMs, userVerification: 'required' },
    challenge: bytesOf(challenge),
    allowCredentials: known.map(asCredential),
  })
}

const asCredential = ({ id, transports }: PasskeyRow) => ({ id, transports: JSON.parse(transports) })

/** The challenge that was signed; undefined when it cannot be read. */
export function challengeIn({ response: { clientDataJSON } }: CreatedResponse | SignedResponse): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns the new passkey if the response is valid; throws the reason, which is for the log. */
export async function verifyCreated(
  site: Site,
  { response, challenge }: ResponseTo<CreatedResponse>,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: await withoutAttestation(response.response), clientExtensionResults: {} },
    expectedChallenge: challenge,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    ...siteOf(site),
  })
  if (!verified) throw new Error('not verified')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(response.response.transports ?? []),
    isSynced: credentialBackedUp ? 1 : 0,
  }
}

/** Removes the attestation, which was not requested. Checking it could lead to URLs that a stranger wrote into it. */
async function withoutAttestation({ clientDataJSON, attestationObject }: CreatedResponse['response']) {
  const { decodeAttestationObject, isoCBOR } = await helpers()
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData')
  const plain = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return { clientDataJSON, attestationObject: Buffer.from(isoCBOR.encode(plain)).toString('base64url') }
}

/** Returns the authenticator's counter if this passkey, and its owner, signed the challenge. */
export async function verifySigned(
  site: Site,
  { response, challenge }: ResponseTo<SignedResponse>,
  { id, publicKey, userId }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle } = response.response
  if (!userHandle || Buffer.from(userHandle, 'base64url').toString() !== userId) throw new Error('of somebody else')
  const { userHandle: _, ...signed } = response.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    requireUserVerification: true,
    // The previous counter is compared later, under the lock.
    credential: { id, publicKey: bytesOf(publicKey), counter: 0 },
    ...siteOf(site),
  })
  if (!verified) throw new Error('not verified')
  return authenticationInfo.newCounter
}

/** A counter that goes back means a copied authenticator: both copies count on from the same number. Synced
 * ones stay at 0. */
export const isCounterReplayed = (before: number, now: number) => (before > 0 || now > 0) && now <= before

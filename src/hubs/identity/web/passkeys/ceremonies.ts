// WebAuthn ceremonies in the browser: creating a passkey, and signing in or re-authenticating with one. Loaded lazily,
// because the WebAuthn library comes with this file.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { confirmContract } from '../../contract-confirm.ts'
import { passkeysContract } from '../../contract-passkeys.ts'
import { deviceName } from '../../device-name.ts'

export async function signInByPasskey() {
  const response = await requestSignature(await call(passkeysContract.passkeySignInOptions))
  return call(passkeysContract.passkeySignIn, { body: { response } })
}

/** Re-authenticates a person who is signed in. */
export async function confirmByPasskey(): Promise<void> {
  const response = await requestSignature(await call(confirmContract.confirmOptions))
  await call(confirmContract.confirmByPasskey, { body: { response } })
}

const requestSignature = (options: object) =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })

/** Named after this device; its owner can rename it. */
export async function createPasskey() {
  const options = await call(passkeysContract.passkeyOptions)
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  return call(passkeysContract.addPasskey, { body: { name: deviceName(navigator.userAgent), response } })
}

type PasskeyMessage = { text: string; isCalm: boolean }

/** Browsers do not distinguish a closed dialog from one that found no passkey or timed out. */
const browserMessages: Record<string, string> = {
  NotAllowedError: 'The passkey request was canceled or timed out. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys work only at the portal’s own web address. Open the portal there and try again.',
  // Another ceremony has begun, and shows its own message.
  AbortError: '',
}
const defaultMessage = 'This device couldn’t use a passkey. Try again, or use another device.'

/** The message for a passkey that failed; an empty text when there is nothing to say. */
export function describePasskeyError(error: unknown): PasskeyMessage {
  if (error instanceof Problem) return { text: error.message, isCalm: false }
  const { name, cause } = error as Error
  const found = browserMessages[cause instanceof Error ? cause.name : name]
  return { text: found ?? defaultMessage, isCalm: true }
}

// Test browser with passkeys, and what its dialog ends with; for component tests only.
import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

const credential = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('uid'),
    attestationObject: bytes('object'),
    getTransports: () => ['internal'],
  },
}

export const signInOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' }
export const createOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'NEXUS', id: 'localhost' },
  user: { id: 'dWlk', name: 'sana@nexus.example', displayName: 'Sana' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
}

/** `dialog` resolves or rejects each time the browser would ask its person; without it the passkey is found at once. */
export function withPasskeys(dialog: () => Promise<unknown> = async () => credential) {
  const prompted = vi.fn(dialog)
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'credentials', { value: { get: prompted, create: prompted }, configurable: true })
  return { asked: prompted, credential }
}

export const closedDialog = () => Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))

export const tenCodes = Array.from({ length: 10 }, (_, i) => `ABCD${i}-EFGH${i}`)

// WebAuthn authenticator for tests, without a browser: makes passkeys (ES256) and signs with them as a real one does, or
// wrongly in exactly one respect.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreatedResponse, SignedResponse } from '../../contract-passkeys.ts'

type Options = { challenge: string }
/** The respects in which it can be wrong. */
export type Tampering = {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
  type?: string
  /** Sends an attestation that was not requested and is not true. */
  sendsAttestation?: true
  /** Signs with this authenticator's key. */
  key?: Authenticator
}

export type Authenticator = ReturnType<typeof newAuthenticator>

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const flag = { isPresent: 1, isVerified: 4, hasKey: 64 }

export function newAuthenticator(publicUrl: string, { isCounting = true, id = randomBytes(32) } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const site = new URL(publicUrl)
  let signCount = 0
  let owner = ''

  const clientData = (type: string, { challenge }: Options, { origin = site.origin }: Tampering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(
    { rpId = site.hostname, counter = signCount, isVerified = true }: Tampering,
    key?: Uint8Array,
  ): Buffer {
    const head = Buffer.alloc(5)
    head[0] = flag.isPresent + (isVerified ? flag.isVerified : 0) + (key ? flag.hasKey : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, ...(key ? [credentialData(key)] : [])])
  }

  function credentialData(key: Uint8Array): Buffer {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, key])
  }

  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const part = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as [number, number][]),
        [-2, part(x)],
        [-3, part(y)],
      ]),
    )
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    id: credential.id,
    privateKey,
    create(options: Options & { user: { id: string } }, tampering: Tampering = {}): CreatedResponse {
      owner = options.user.id
      const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
        ['fmt', tampering.sendsAttestation ? 'packed' : 'none'],
        ['attStmt', new Map(tampering.sendsAttestation && [['x5c', [new Uint8Array(9)]]])],
        ['authData', new Uint8Array(authData(tampering, coseKey()))],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData(tampering.type ?? 'webauthn.create', options, tampering)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    sign(options: Options, tampering: Tampering = {}): SignedResponse {
      if (isCounting) signCount += 1
      const client = clientData(tampering.type ?? 'webauthn.get', options, tampering)
      const data = authData(tampering)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, tampering.key?.privateKey ?? privateKey)),
          userHandle: tampering.userHandle === undefined ? owner : base64url(tampering.userHandle),
        },
      }
    },
  }
}

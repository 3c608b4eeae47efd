// Passkey response: a passkey as its owner sees it, under a short id because an authenticator's own id is too long for a
// URL.
import { createHash } from 'node:crypto'
import type { PasskeyRow } from '#server/auth/second-factor.ts'
import type { Passkey } from '../../contract-passkeys.ts'

export const shortId = ({ id }: Pick<PasskeyRow, 'id'>) =>
  createHash('sha256').update(id).digest('base64url').slice(0, 22)

export const toPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey => ({
  ...{ id: shortId({ id }), name, createdAt, lastUsedAt },
  isSynced: isSynced === 1,
})

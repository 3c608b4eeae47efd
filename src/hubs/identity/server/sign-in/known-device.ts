// Known-device cookie: shows that this browser has signed in to this account before, with the password of that time, so that
// a new password invalidates it everywhere. One cookie per account.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookiesNamed, cookieValue, sealed, sendCookie, unsealed } from '#server/auth/cookies.ts'
import { newId } from '#server/database/new-id.ts'
import type { Portal } from '#server/hub/hub.ts'

const yearS = 31_536_000
const purpose = 'known device'
const prefix = 'device_'

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

type Kept = Pick<Portal, 'config' | 'secret'>
type Account = { uid: string; passwordHash: string }

/** Does not reveal whose cookie it is. */
const nameOf = (uid: string) => `${prefix}${shortHash(uid)}`
const markOf = ({ uid, passwordHash }: Account) => `${uid} ${shortHash(passwordHash)} `

/** The device's own id, if it signed in to this account with this password. */
export function knownDevice({ config, secret }: Kept, request: FastifyRequest, account: Account): string | undefined {
  const value = cookieValue(request.headers.cookie, cookieName(config, nameOf(account.uid)))
  const text = unsealed(secret, purpose, value)
  const mark = markOf(account)
  return text?.startsWith(mark) ? text.slice(mark.length) : undefined
}

/** The last person who signed in here: read without the database, to choose the queue in which the request waits. */
export function lastOwner({ config, secret }: Kept, request: FastifyRequest): string | undefined {
  const [value] = cookiesNamed(request.headers.cookie, cookieName(config, prefix))
  return unsealed(secret, purpose, value)?.split(' ')[0]
}

export function rememberDevice({ config, secret }: Kept, reply: FastifyReply, account: Account): void {
  const value = sealed(secret, purpose, markOf(account) + newId())
  sendCookie(reply, config, { name: nameOf(account.uid), value, maxAgeS: yearS })
}

// Known-device cookie: shows that this browser has signed in to this account before, with the password of that time, so that
// a new password invalidates it everywhere. One cookie per account.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cookieName,
  cookieValue,
  cookieValuesWithPrefix,
  setCookie,
  signValue,
  verifySignedValue,
} from '#server/auth/cookies.ts'
import { newId } from '#server/database/new-id.ts'
import type { Portal } from '#server/hub/hub.ts'

const yearS = 31_536_000
const purpose = 'known device'
const prefix = 'device_'

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

type CookieContext = Pick<Portal, 'config' | 'secret'>
type Account = { uid: string; passwordHash: string }

/** Does not reveal whose cookie it is. */
const cookieNameFor = (uid: string) => `${prefix}${shortHash(uid)}`
const payloadPrefix = ({ uid, passwordHash }: Account) => `${uid} ${shortHash(passwordHash)} `

/** The device's own id, if it signed in to this account with this password. */
export function findKnownDevice(
  { config, secret }: CookieContext,
  request: FastifyRequest,
  account: Account,
): string | undefined {
  const value = cookieValue(request.headers.cookie, cookieName(config, cookieNameFor(account.uid)))
  const text = verifySignedValue(secret, purpose, value)
  const prefixText = payloadPrefix(account)
  return text?.startsWith(prefixText) ? text.slice(prefixText.length) : undefined
}

/** The last person who signed in here: read without the database, to choose the queue in which the request waits. */
export function findLastOwner({ config, secret }: CookieContext, request: FastifyRequest): string | undefined {
  const [value] = cookieValuesWithPrefix(request.headers.cookie, cookieName(config, prefix))
  return verifySignedValue(secret, purpose, value)?.split(' ')[0]
}

export function rememberDevice({ config, secret }: CookieContext, reply: FastifyReply, account: Account): void {
  const value = signValue(secret, purpose, payloadPrefix(account) + newId())
  setCookie(reply, config, { name: cookieNameFor(account.uid), value, maxAgeS: yearS })
}

// Who is calling? The signed cookie names a session; one indexed query finds the person, so that an ended session, a
// changed role or a removed person counts on the very next request.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '#shared/roles.ts'
import { type Config, isInDomain } from './config.ts'
import { compiledOnce } from './database/compiled-once.ts'
import type { Db } from './database/database.ts'
import type { PeopleTables } from './people.ts'

export type Caller = {
  uid: string
  email: string
  displayName: string
  role: Role
  photoURL: string | null
  sessionId: string
  /** Version of the saved permissions at the moment of this request. */
  accessVersion: number
}

/** better-auth's own naming: it writes the cookie, this file reads it. */
export const cookiePrefix = 'nexus'

export const sessionCookieName = (config: Pick<Config, 'publicUrl'>) =>
  `${config.publicUrl.startsWith('https:') ? '__Secure-' : ''}${cookiePrefix}.session_token`

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** The cookie's value for a session token: what better-auth writes too. */
export const signedToken = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)

function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

function tokenIn(value: string | undefined, secret: string): string | undefined {
  if (!value) return undefined
  let signed: string
  try {
    signed = decodeURIComponent(value)
  } catch {
    return undefined
  }
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const expected = signatureOf(token, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

export type FindCaller = (cookieHeader: string | undefined) => Promise<Caller | undefined>

/** Signatures that were checked: the same cookie comes with every request of a person. */
const keptTokens = 2000

export function callerFinder(db: Db, config: Config, secret: string): FindCaller {
  const cookieName = sessionCookieName(config)
  const checked = new Map<string, string>()
  function tokenOf(value: string | undefined): string | undefined {
    const known = value && checked.get(value)
    if (known) return known
    const token = tokenIn(value, secret)
    if (checked.size >= keptTokens) checked.clear()
    if (value && token) checked.set(value, token)
    return token
  }
  return async (cookieHeader) => {
    const token = tokenOf(cookieValue(cookieHeader, cookieName))
    if (!token) return undefined
    const [row] = await findSession(db, token)
    if (!row || row.expiresAt <= new Date().toISOString()) return undefined
    if (!row.emailVerified || !row.active || !isInDomain(row.email, config.emailDomain)) return undefined
    return {
      uid: row.uid,
      email: row.email,
      displayName: row.name,
      role: row.role,
      photoURL: row.image,
      sessionId: row.sessionId,
      accessVersion: row.accessVersion,
    }
  }
}

type SessionRow = Pick<PeopleTables['user'], 'email' | 'emailVerified' | 'active' | 'name' | 'image' | 'role'> &
  Pick<PeopleTables['session'], 'expiresAt'> & { sessionId: string; uid: string; accessVersion: number }

const findSession = compiledOnce<[token: string], SessionRow>((db) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .innerJoin('accessVersion', (join) => join.onTrue())
    .where('session.token', '=', '')
    .select([
      'session.id as sessionId',
      'session.expiresAt',
      'user.id as uid',
      'user.email',
      'user.emailVerified',
      'user.active',
      'user.name',
      'user.image',
      'user.role',
      'accessVersion.version as accessVersion',
    ])
    .$castTo<SessionRow>(),
)

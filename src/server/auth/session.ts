// Session check on every request: the signed cookie names a session, and one indexed query finds the person. An ended
// session, a changed role or a removed person therefore counts on the very next request.
import { isAdmin, needsPasskey } from '#shared/access.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import type { ClosingOffice, Office } from '#shared/people/offices.ts'
import type { Place } from '#shared/people/organisation.ts'
import { type Profile, profileOf } from '#shared/people/profile-fields.ts'
import type { Role } from '#shared/roles.ts'
import { closingYearsOf } from '#shared/time/closing-years.ts'
import type { Db } from '../database/database.ts'
import type { Config } from '../runtime/config.ts'
import {
  effectivePlace,
  effectiveRole,
  isActing,
  listAppointmentsOn,
  shownLastDay,
  wasAskedForPlace,
} from '../years/appointments.ts'
import type { YearsFor } from '../years/years.ts'
import { cookieName, cookieValue } from './cookies.ts'
import { isMacOf, macOf } from './keys.ts'
import { findSession, type SessionRow } from './session-query.ts'

export type Caller = Profile & {
  uid: string
  email: string
  role: Role
  photoURL: string | null
  sessionId: string
  place: Place
  /** Appointments in force today, the one that counts first; none in 'View as…', which shows one role in one place. */
  offices: readonly Office[]
  /** Held on the last day of a year that is closing: for the months of that year they still count. */
  closingOffices: readonly ClosingOffice[]
  /** The person was asked where they work in the open year, and answered or skipped it; or was appointed to a place. */
  wasAskedForPlace: boolean
  /** Versions when this request began: of saved permissions, of committees and portfolios, of years, and of what forms ask. */
  accessVersion: number
  organisationVersion: number
  yearsVersion: number
  definitionsVersion: number
  /** When this session last proved that its owner is there: at sign-in, or when they confirmed it later. */
  provenAt: string
  hasPasskey: boolean
  /** A passkey or a recovery code opened or confirmed this session, or it created the person's first passkey. */
  isSecondFactor: boolean
  /** The role needs a second factor (MFA) and the person has none: until they create one, hardly anything opens. */
  mustMakePasskey: boolean
  /** 'View as…': the admin who sees the portal as somebody with this role and place. That somebody owns no records. */
  viewer?: Caller
  /** Such a view expired a moment ago, and the page may not know it yet. */
  justViewed?: true
}

export const sessionCookie = 'session_token'
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>) => cookieName(config, sessionCookie)

/** The cookie name that version 0.1 used on https: its sessions stay valid until they expire. */
const legacyCookieName = `__Secure-nexus.${sessionCookie}`
/** Tokens of 0.1 were shorter. Ours are never accepted under that name, because a neighbouring subdomain could plant one. */
const legacyTokenLength = 32

const dayMs = 86_400_000
/** Idle timeout and absolute timeout of a session. */
export const idleTimeoutMs = 7 * dayMs
export const sessionTimeoutMs = 30 * dayMs
/** How often the last use of a session is recorded: often enough, and rarely enough to cost nothing. */
const touchIntervalMs = 3_600_000

const purpose = 'session'

/** The cookie's value for a session token. */
export const signedToken = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${macOf(secret, purpose, token).toString('base64')}`)

function verifyToken(value: string | undefined, secret: string): string | undefined {
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
  return isMacOf(given, secret, purpose, token) ? token : undefined
}

export type FindCaller = (cookieHeader: string | undefined) => Promise<Caller | undefined>

type CallerSource = { db: Db; config: Config; secret: string; years: YearsFor }

/** Cache of verified signatures: the same cookie comes with every request of a person. */
const maxCachedTokens = 2000

export function callerFinder({ db, config, secret, years }: CallerSource): FindCaller {
  const name = sessionCookieName(config)
  const checked = new Map<string, string>()
  function verifyTokenCached(value: string | undefined): string | undefined {
    const known = value && checked.get(value)
    if (known) return known
    const token = verifyToken(value, secret)
    if (checked.size >= maxCachedTokens) checked.clear()
    if (value && token) checked.set(value, token)
    return token
  }
  function findLegacyToken(cookieHeader: string | undefined): string | undefined {
    const token = verifyTokenCached(cookieValue(cookieHeader, legacyCookieName))
    return token?.length === legacyTokenLength ? token : undefined
  }
  return async (cookieHeader) => {
    const token = verifyTokenCached(cookieValue(cookieHeader, name)) ?? findLegacyToken(cookieHeader)
    if (!token) return undefined
    const rows = await findSession(db, token)
    const [row] = rows
    if (!row || isExpired(row)) return undefined
    if (!row.emailVerified || !row.active || !isOfDomain(row.email, config.emailDomain)) return undefined
    if (Date.now() - Date.parse(row.usedAt) > touchIntervalMs) touchSession(db, row.sessionId)
    return applyView(row, callerOf(row, officesIn(rows), await findClosingOffices(row)))
  }

  /** Costs a query only while a year is closing. */
  async function findClosingOffices(row: Pick<SessionRow, 'uid' | 'yearsVersion'>): Promise<ClosingOffice[]> {
    const offices: ClosingOffice[] = []
    for (const { label: year, endsOn } of closingYearsOf((await years(row)).all)) {
      for (const { role, committee, portfolio } of await listAppointmentsOn(db, row.uid, endsOn)) {
        offices.push({ role, committee, portfolio, year })
      }
    }
    return offices
  }
}

/** The session query has a row for each of them, or one row without any. */
const officesIn = (rows: readonly SessionRow[]): Office[] =>
  rows.flatMap((row) => {
    const { heldRole: role, heldCommittee: committee, heldPortfolio: portfolio } = row
    if (role === null) return []
    return [{ role, committee, portfolio, from: row.startsOn, until: shownLastDay(row), isActing: isActing(row) }]
  })

function callerOf(row: SessionRow, offices: readonly Office[], closingOffices: readonly ClosingOffice[]): Caller {
  const role = effectiveRole(row.role, row.heldRole)
  return {
    uid: row.uid,
    email: row.email,
    ...profileOf(row),
    role,
    photoURL: row.image,
    sessionId: row.sessionId,
    accessVersion: row.accessVersion,
    organisationVersion: row.organisationVersion,
    yearsVersion: row.yearsVersion,
    definitionsVersion: row.definitionsVersion,
    place: effectivePlace(
      { committee: row.committee, portfolio: row.portfolio },
      { role: row.heldRole, committee: row.heldCommittee, portfolio: row.heldPortfolio },
    ),
    offices,
    closingOffices,
    wasAskedForPlace: wasAskedForPlace(row, row.openYear),
    provenAt: row.provenAt ?? row.createdAt,
    hasPasskey: row.passkeys > 0,
    isSecondFactor: row.secondFactor === 1,
    mustMakePasskey: mustMakePasskey(role, row),
  }
}

/** Stands for nobody in particular: no record has this id or address. */
const nobody = 'nobody'
const profileOfNobody: Profile = { displayName: 'Somebody' }

/** A view expires, whether or not anybody stops it. */
export const viewTimeoutMs = 3_600_000
/** For this long after it expired, pages may not have noticed yet: nothing is saved as the admin by mistake. */
const viewGraceMs = 60_000

/** 'View as…': only admins can; losing the role ends the view. A view exempts nobody from the passkey requirement. */
function applyView({ viewRole, viewCommittee, viewPortfolio, viewUntil }: SessionRow, viewer: Caller): Caller {
  if (viewRole === null || !isAdmin(viewer.role) || viewer.mustMakePasskey) return viewer
  const overMs = Date.now() - Date.parse(viewUntil ?? '1970-01-01')
  if (overMs >= 0) return overMs < viewGraceMs ? { ...viewer, justViewed: true } : viewer
  // Each view has an id of its own, so that a browser does not show what it cached for one view in the next.
  const uid = [nobody, viewRole, viewCommittee, viewPortfolio].join(' ')
  return {
    ...viewer,
    ...{ uid, email: nobody, ...profileOfNobody, photoURL: null, role: viewRole },
    place: { committee: viewCommittee, portfolio: viewPortfolio },
    ...{ offices: [], closingOffices: [] },
    ...{ wasAskedForPlace: true, mustMakePasskey: false, viewer },
  }
}

/** Applies from the next sign-in after the setting was made: nobody is cut off in the middle of their work. */
const mustMakePasskey = (role: Role, { passkeysSince, createdAt, passkeys }: SessionRow) =>
  passkeysSince !== null && createdAt >= passkeysSince && passkeys === 0 && needsPasskey(role)

/** The timeouts also apply to sessions that version 0.1 opened. */
const isExpired = ({ expiresAt, usedAt, createdAt }: Pick<SessionRow, 'expiresAt' | 'usedAt' | 'createdAt'>) =>
  Date.parse(expiresAt) <= Date.now() ||
  Date.now() - Date.parse(usedAt) > idleTimeoutMs ||
  Date.now() - Date.parse(createdAt) > sessionTimeoutMs

/** In the background: the request does not wait for it. */
function touchSession(db: Db, sessionId: string): void {
  const updatedAt = new Date().toISOString()
  void db
    .updateTable('session')
    .set({ updatedAt })
    .where('id', '=', sessionId)
    .execute()
    .catch(() => {})
}

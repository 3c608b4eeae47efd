// Audit of refused calls: an entry for each person and admin endpoint, at most one in ten minutes (rate limit), so that
// nobody can flood the audit trail. Visitors leave none: there is nobody to name, and no end to their addresses.
import { isAdmin, may } from '#shared/access.ts'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import type { Screens } from '#shared/hub-manifest.ts'
import { type Role, roles } from '#shared/roles.ts'
import { inTransaction } from '../database/database.ts'
import type { Portal } from '../hub/hub.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { consume } from './throttle.ts'

const oncePerTenMinutes = { most: 1, windowS: 600 }
/** Cache of those that this process has counted lately: further ones cost the database nothing. */
const maxCached = 5000

/** By the default roles of the screens. */
export function isForAdminsOnly(access: Access, screens: Screens): boolean {
  if (!('screens' in access)) return false
  const opens = (role: Role) => access.screens.some((screen) => screens.get(screen)?.roles.includes(role))
  const passing = roles.filter((role) => opens(role) && (!access.action || may(role, access.action)))
  return passing.every(isAdmin)
}

export type RecordRefusal = (endpoint: Endpoint, actor: Actor) => Promise<void>

export function refusalRecorder({ db, log, screens }: Pick<Portal, 'db' | 'log' | 'screens'>): RecordRefusal {
  const countedUntil = new Map<string, number>()
  return async ({ method, path, access }, actor) => {
    if (actor.uid === null || !isForAdminsOnly(access, screens)) return
    const subject = `${method} ${path}`
    const key = `access.refused ${actor.uid} ${subject}`
    if ((countedUntil.get(key) ?? 0) > Date.now()) return
    if (countedUntil.size >= maxCached) countedUntil.clear()
    try {
      const { isOver, retryAfterS } = await consume(db, key, oncePerTenMinutes)
      countedUntil.set(key, Date.now() + retryAfterS * 1000)
      if (!isOver) await inTransaction(db, (trx) => recordAudit(trx, actor, { kind: 'access.refused', subject }))
    } catch (error) {
      // The request is refused whether or not that can be recorded.
      log.warn({ reason: String(error) }, 'could not record a refused call')
    }
  }
}

// Retention and erasure jobs: erases a person on request, with a second pass some minutes later; and deletes daily what has
// been kept as long as the declarations say, and accounts that nobody ever verified.
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { Problem } from '#shared/problem.ts'
import type { Portal } from '../hub/hub.ts'
import type { Actor } from './audit.ts'
import { erasePerson, eraseSecondPass, fingerprintOf } from './erase.ts'
import { addErased } from './erased-list.ts'
import type { EraseCondition, Erased } from './personal.ts'
import { createScrubber } from './scrub.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** By then no request that was in flight during an erasure is still writing. */
const secondPassDelayMs = 5 * 60_000

type Forgetting = Pick<Portal, 'db' | 'engine' | 'config' | 'personal' | 'log'>

export function createEraser(portal: Forgetting) {
  const waiting = new Map<NodeJS.Timeout, Erased>()
  const scrubber = createScrubber(portal)
  /** On PostgreSQL large tables take long, so nobody waits for it. */
  const scrub = async () => {
    const scrubbing = scrubber.scrub()
    if (portal.engine === 'sqlite') await scrubbing
  }
  const runSecondPass = (erased: Erased) =>
    eraseSecondPass(portal, erased)
      .then(scrub)
      .catch((error: unknown) => portal.log.warn({ reason: String(error) }, 'second pass of an erasure failed'))
  /** At once, because the database may be lost before the next backup. */
  async function appendToErasedList({ uid }: Erased): Promise<void> {
    const erasures = new Map([[fingerprintOf(uid), new Date().toISOString()]])
    await addErased(portal.config.backupDir, erasures).catch((error: unknown) =>
      portal.log.warn({ reason: String(error) }, 'could not add an erasure to the list beside the backups'),
    )
  }
  return {
    /** Undefined if that person no longer exists. */
    async erase(uid: string, actor: Actor, onlyIf?: EraseCondition): Promise<Erased | undefined> {
      const erased = await erasePerson(portal, uid, actor, onlyIf)
      if (!erased) return undefined
      await appendToErasedList(erased)
      await scrub()
      // An account that never signed in has no request in flight.
      if (erased.isUnproven) return erased
      const timer = startTimer(() => {
        waiting.delete(timer)
        void runSecondPass(erased)
      }, secondPassDelayMs)
      waiting.set(timer, erased)
      return erased
    },
    /** Runs pending second passes now. */
    async stop() {
      for (const [timer, erased] of waiting) {
        clearTimeout(timer)
        await runSecondPass(erased)
      }
      waiting.clear()
      await scrubber.stop()
    },
  }
}

/** How long accounts with an unverified address are kept. */
const unverifiedDays = 30
const unverified: Actor = { uid: null, email: 'never verified', address: '' }

/** Throttled: however many there are, they take at most a fifth of the portal's time. */
async function dropUnverified(portal: Portal, stopping?: AbortSignal): Promise<void> {
  const old = await portal.db
    .selectFrom('user')
    .select('id')
    .where('emailVerified', '=', 0)
    .where('createdAt', '<', daysAgo(unverifiedDays))
    .execute()
  for (const { id } of old) {
    if (stopping?.aborted) return
    const began = performance.now()
    // The only admin stays, and does not keep the others; a person who verifies at this very moment stays, too.
    await portal.erase(id, unverified, { isStill: ({ emailVerified }) => !emailVerified }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
    await setTimeout(4 * (performance.now() - began), undefined, { signal: stopping }).catch(() => {})
  }
}

/** Deletes everything whose retention period is over. */
export async function deleteExpired(portal: Portal, stopping?: AbortSignal): Promise<void> {
  await dropUnverified(portal, stopping)
  for (const { table, ends } of portal.personal) {
    if (!ends || stopping?.aborted) continue
    const before = daysAgo(ends.days(portal))
    if ('drop' in ends) await ends.drop(portal.db, before)
    else await portal.db.deleteFrom(table).where(ends.since, '<', before).execute()
  }
}

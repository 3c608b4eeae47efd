// Digest rules: when a weekly digest is due, what it says, and which kinds of notifications a role can choose.
import { may } from '#shared/access.ts'
import type { NotificationDeclaration } from '#shared/hub-manifest.ts'
import type { Role } from '#shared/roles.ts'
import { plusDays } from '#shared/time/calendar.ts'

/** Means all kinds with a weekly mail, for unsubscribing from digests; no kind of notification has this name. */
export const digest = { kind: 'digest', name: 'Your week' }

/** Nobody chooses about notifications that never reach their role. */
export const kindsFor = (
  kinds: ReadonlyMap<string, NotificationDeclaration>,
  role: Role,
): ReadonlyMap<string, NotificationDeclaration> =>
  new Map([...kinds].filter(([, { roles }]) => !roles || may(role, { roles })))

/** The Monday of the week of a day: the name of the week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return plusDays(day, -((weekday + 6) % 7))
}

const dayMs = 86_400_000
/** A digest that was late is not followed by the next one a moment later. */
const minIntervalMs = 5 * dayMs
/** A clock that was set back is no new week; one that was months ahead does not silence anybody for months. */
const maxClockSkewMs = 30 * dayMs

export function isDue(last: { week: string; at: string } | undefined, week: string, now: number): boolean {
  if (!last) return true
  const agoMs = now - Date.parse(last.at)
  if (agoMs < 0) return -agoMs > maxClockSkewMs
  return last.week !== week && agoMs >= minIntervalMs
}

/** The first ones in full, then how many more. */
export function formatDigest(texts: readonly string[], maxLines = 12): string[] {
  const shown = texts.slice(0, maxLines).map((text) => `• ${text}`)
  const more = texts.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

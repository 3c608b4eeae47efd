// When does a weekly digest leave, what does it say, and who chooses about which news?
import { may } from '#shared/access.ts'
import type { NewsFacts } from '#shared/hub-facts.ts'
import type { Role } from '#shared/roles.ts'
import { plusDays } from '#shared/time/calendar.ts'

/** Stands for all kinds whose mail comes weekly, where somebody wants no more digests; no kind of news is called so. */
export const digest = { kind: 'digest', name: 'Your week' }

/** Nobody is asked about news that never reach their role. */
export const kindsFor = (kinds: ReadonlyMap<string, NewsFacts>, role: Role): ReadonlyMap<string, NewsFacts> =>
  new Map([...kinds].filter(([, { roles }]) => !roles || may(role, { roles })))

/** The Monday of the week of a day: the name of the week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return plusDays(day, -((weekday + 6) % 7))
}

const dayMs = 86_400_000
/** A digest that left late is not followed by the next one a moment later. */
const leastApartMs = 5 * dayMs
/** A clock that was set back is no new week; one that stood months ahead does not silence anybody for months. */
const impossiblyLateMs = 30 * dayMs

export function isDue(last: { week: string; at: string } | undefined, week: string, now: number): boolean {
  if (!last) return true
  const agoMs = now - Date.parse(last.at)
  if (agoMs < 0) return -agoMs > impossiblyLateMs
  return last.week !== week && agoMs >= leastApartMs
}

/** The first ones in full, then how many more. */
export function digestLines(texts: readonly string[], most = 12): string[] {
  const shown = texts.slice(0, most).map((text) => `• ${text}`)
  const more = texts.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

// Demo data of the conversion tracker: several lists of last year and of this year so far, and one of today.
import { type Db, inTransaction } from '#server/database/database.ts'
import { chance, type FillDemo, type Member } from '#server/hub/demo.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { earlierOf, plusDays, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type Entry, trackerOrder, withEmptyLcs } from '../rules.ts'
import { findPublication, lockPublications, type Publisher, replacePublication, writeTotals } from './queries.ts'

/** The last LC has no sign-ups, and the one before it only a few. */
function pickLc(at: number): string {
  if (at % 30 === 7) return trackerOrder.at(-2) as string
  return trackerOrder[Math.floor(chance(at + 1) ** 1.3 * (trackerOrder.length - 2))] as string
}

/** The later it is, the more people are members; some LCs do better than others. */
function buildSignUps(people: readonly Member[], progress: number, seed = 0): Entry[] {
  return people.slice(0, Math.round(people.length * (0.35 + 0.65 * progress))).map((person, at) => {
    const lc = pickLc(at + seed)
    const luck = (0.5 + chance(trackerOrder.indexOf(lc) + seed)) * (0.55 + 0.45 * progress)
    return {
      name: person.displayName,
      email: person.email.replace('nexus.example', 'example.org'),
      recruitment: chance(at + seed + 3) < 0.48 * luck ? 'Yes' : 'No',
      exchange: chance(at + seed + 9) < 0.2 * luck ? 'Yes' : 'No',
      lc,
    }
  })
}

/** About a month apart, from the second month of a year. */
function sheetDays({ startsOn, endsOn }: Year): string[] {
  const last = earlierOf(endsOn, plusDays(today(), -6))
  const days = Array.from({ length: 12 }, (_, n) => plusDays(startsOn, 24 + n * 29 + Math.round(12 * chance(n))))
  return days.filter((day) => day <= last)
}

/** Publishes normally, and then moves the publication into the past. */
async function publishOn(
  db: Db,
  day: string,
  entries: Entry[],
  { year, publisher }: { year: string; publisher: Publisher },
) {
  await inTransaction(db, async (trx) => {
    const seq = await lockPublications(trx)
    const before = await findPublication(trx, year)
    const { id } = await replacePublication(trx, entries, { year, seq, publisher, before })
    const publishedAt = new Date(`${day}T10:30:00Z`).toISOString()
    const moved = { publishedAt, publishedOn: day }
    await trx.updateTable('conversionPublication').set(moved).where('id', '=', id).execute()
    if (!before) return
    const replaced = { replacedAt: publishedAt }
    await trx.updateTable('conversionPublication').set(replaced).where('id', '=', before.id).execute()
  })
}

export const fillDemo: FillDemo = async ({ send, db, people, national, years: { open, last } }) => {
  const publisher: Publisher = await send('GET', '/api/me', national)
  const before = people.slice(0, 74)
  const [lastYears, thisYears] = [sheetDays(last), sheetDays(open)]
  for (const [n, day] of lastYears.entries()) {
    const entries = buildSignUps(before, 0.85 * ((n + 1) / lastYears.length), 400)
    await publishOn(db, day, entries, { year: last.label, publisher })
  }
  for (const [n, day] of thisYears.entries()) {
    await publishOn(db, day, buildSignUps(people, n / (thisYears.length + 1)), { year: open.label, publisher })
  }
  await send('PUT', '/api/conversion', national, { entries: buildSignUps(people, 1) })

  const closed = await findPublication(db, last.label)
  if (!closed) return
  const organisation = await readOrganisation(db)
  await inTransaction(db, (trx) => writeTotals(trx, closed.id, withEmptyLcs(organisation, closed.totals)))
}

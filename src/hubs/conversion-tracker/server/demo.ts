// Demo data of the conversion tracker: several lists of last year and of this year so far, and one of today.
import { type Db, inTransaction } from '#server/database/database.ts'
import type { PastRecord } from '#server/figures/figures.ts'
import { storeHistory } from '#server/figures/recount-figures.ts'
import { chance, type FillDemo, type Member } from '#server/hub/demo.ts'
import { earlierOf, plusDays, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type Entry, trackerOrder } from '../rules.ts'
import { conversionFigures, sharesOf } from './figures.ts'
import { findPublication, lockPublications, type Publisher, replacePublication } from './queries.ts'

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

type PastSheets = { year: Year; days: readonly string[]; publisher: Publisher; entriesOf: (n: number) => Entry[] }

/** Publishes as people do, and then moves each publication into the past. */
const publishOn = (db: Db, { year: { label: year }, days, publisher, entriesOf }: PastSheets) =>
  inTransaction(db, async (trx) => {
    const past: PastRecord[] = []
    for (const [n, day] of days.entries()) {
      const seq = await lockPublications(trx)
      const before = await findPublication(trx, year)
      const { id } = await replacePublication(trx, entriesOf(n), { year, seq, publisher, before })
      const publishedAt = new Date(`${day}T10:30:00Z`).toISOString()
      await trx.updateTable('conversionPublication').set({ publishedAt }).where('id', '=', id).execute()
      if (before)
        await trx
          .updateTable('conversionPublication')
          .set({ replacedAt: publishedAt })
          .where('id', '=', before.id)
          .execute()
      past.push({ id: year, day, shares: await sharesOf(trx, year) })
    }
    await storeHistory(trx, conversionFigures, year, past)
  })

export const fillDemo: FillDemo = async ({ send, db, people, national, years: { open, last } }) => {
  const publisher: Publisher = await send('GET', '/api/me', national)
  const before = people.slice(0, 74)
  const [lastYears, thisYears] = [sheetDays(last), sheetDays(open)]
  await publishOn(db, {
    year: last,
    days: lastYears,
    publisher,
    entriesOf: (n) => buildSignUps(before, 0.85 * ((n + 1) / lastYears.length), 400),
  })
  await publishOn(db, {
    year: open,
    days: thisYears,
    publisher,
    entriesOf: (n) => buildSignUps(people, n / (thisYears.length + 1)),
  })
  await send('PUT', '/api/conversion', national, { entries: buildSignUps(people, 1) })
}

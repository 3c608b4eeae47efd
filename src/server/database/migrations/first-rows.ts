// Frozen: what a new portal of version 0.3 began with: its organisation, the open year, what that year asks, and rows that are there
// exactly once.
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import type { Calendar } from '#shared/time/calendar.ts'
import type { Trx } from '../database.ts'

const committees = [
  'Multan',
  'LUMS',
  'IBA',
  'Islamabad',
  'NUST',
  'South Karachi',
  'Karachi',
  'Hyderabad',
  'Lahore',
  'Faisalabad',
  'Giki',
  'MC',
]
const committeeSpellings: Record<string, string[]> = { Giki: ['GIKI'], 'South Karachi': ['Karachi South'] }

/** With other spellings. */
const portfolios: Record<string, string[]> = {
  'MKT & PR': ['MKT', 'PR', 'Marketing', 'Public Relations', 'Marketing & PR', 'Marketing & Public Relations'],
  iCX: ['Incoming Exchange'],
  oGV: ['Outgoing Global Volunteer', 'Outgoing GV', 'Global Volunteer'],
  oGT: ['Outgoing Global Talent', 'Outgoing GT', 'Global Talent'],
  EwA: ['Engagement'],
  BD: ['Business Development', 'Biz Dev'],
  MXP: ['MX', 'Member Experience'],
  FnL: ['Finance', 'F&L', 'Fin', 'Finance & Legal', 'Finance and Legal', 'Finance & Legalities'],
}

const definitions = { checklist: specChecklist, happiness: specHappiness }

export async function insertFirstRows(trx: Trx, calendar: Readonly<Calendar>): Promise<void> {
  await trx.insertInto('accessVersion').values({ id: 1, version: 1 }).execute()
  await trx.insertInto('backupSending').values({ id: 1 }).execute()
  await trx.insertInto('backupMaking').values({ id: 1, madeAt: new Date().toISOString() }).execute()
  await insertOrganisation(trx)
  const year = yearAround(new Date(), calendar)
  await trx.insertInto('year').values(year).execute()
  await trx.insertInto('openYear').values({ id: 1, label: year.label }).execute()
  await insertDefinitions(trx, year.label)
}

async function insertOrganisation(trx: Trx): Promise<void> {
  const committeeRows = committees.map((code, place) => ({
    code,
    name: code,
    place,
    kind: code === 'MC' ? 'mc' : 'lc',
    spellings: JSON.stringify(committeeSpellings[code] ?? []),
  }))
  const portfolioRows = Object.entries(portfolios).map(([code, spellings], place) => ({
    code,
    name: code,
    place,
    spellings: JSON.stringify(spellings),
  }))
  await trx.insertInto('committee').values(committeeRows).execute()
  await trx.insertInto('portfolio').values(portfolioRows).execute()
}

async function insertDefinitions(trx: Trx, year: string): Promise<void> {
  for (const [kind, groups] of Object.entries(definitions)) {
    await trx
      .insertInto('definition')
      .values({ kind, year, version: 1, groups: JSON.stringify(groups) })
      .execute()
    const keys = [...groups, ...groups.flatMap(({ items }) => items)].map(({ key }) => ({ kind, key }))
    await trx.insertInto('definitionKey').values(keys).execute()
  }
}

/** The year in office in which a moment lies: `26.27`. */
function yearAround(moment: Date, { timeZone, yearStarts }: Readonly<Calendar>) {
  // Sweden writes days as ISO does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
  const first = Number(day.slice(0, 4)) - (day.slice(5) < yearStarts ? 1 : 0)
  const startsOn = `${first}-${yearStarts}`
  const last = new Date(`${first + 1}-${yearStarts}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - 1)
  const endsOn = last.toISOString().slice(0, 10)
  return { label: `${startsOn.slice(2, 4)}.${endsOn.slice(2, 4)}`, startsOn, endsOn }
}

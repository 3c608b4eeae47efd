// Test data of ten years: `rows` rows in each long table, spread over ten years, by bulk insert; the sums and counters are rebuilt
// afterwards. Benchmarks and tests that call every endpoint use it.
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { hubs } from '#main.server.ts'
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import type { Figures, PastRecord } from '#server/figures/figures.ts'
import { storeHistory } from '#server/figures/recount-figures.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { placeAt } from '#server/testing/places.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { raiseYearsVersion } from '#server/years/years.ts'
import { localCommittees } from '#shared/people/organisation.ts'
import { roles } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { monthsOf, type YearDraft, yearBefore } from '#shared/time/years.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'
import type { DayPerson } from './day.ts'
import { connections } from './measure.ts'

const years = 10
const batch = 10_000
const portfolios = ['oGV', 'oGT', 'iCX', 'BD', 'FnL', 'MXP']
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T

/** What paths of requests contain, and who sends them: for each role as many people as connections. */
export type TenYears = { ids: Record<string, string>; people: DayPerson[] }

export const peopleOf = ({ people }: Pick<TenYears, 'people'>, role: (typeof roles)[number]) =>
  people.slice(roles.indexOf(role) * connections, (roles.indexOf(role) + 1) * connections)

export async function fillTenYears(portal: TestPortal, rows: number): Promise<TenYears> {
  const { db } = portal
  const { open } = await portal.portal.years()
  const past: YearDraft[] = []
  for (let year: YearDraft = open; past.length < years - 1; past.push(year)) year = yearBefore(year)
  const all = [...past.toReversed(), open]
  const lcs = localCommittees(await portal.portal.organisation()).map(({ code }) => code)
  const now = new Date().toISOString()

  /** Every year gets a tenth, the oldest first. */
  const yearAt = (n: number) => all[Math.min(years - 1, Math.floor((n * years) / rows))] as YearDraft
  const dayAt = (n: number) => plusDays(yearAt(n).startsOn, n % 270)
  const timeAt = (n: number) => `${dayAt(n)}T09:00:00.${String(n % 1000).padStart(3, '0')}Z`

  async function insert(table: string, count: number, rowAt: (n: number) => Record<string, unknown>) {
    for (let from = 0; from < count; from += batch) {
      const some = Array.from({ length: Math.min(batch, count - from) }, (_, n) => rowAt(from + n))
      await inTransaction(db, (trx) => insertRows(trx, table, some))
      await breathe()
    }
  }

  /** Each record counts from the first day of its year. */
  const storeFigures = async (figures: Figures, of: readonly YearDraft[]) => {
    for (const { label, startsOn } of of) {
      const records: PastRecord[] = []
      for await (const record of figures.records?.(db, label, false) ?? []) records.push({ ...record, day: startsOn })
      await inTransaction(db, (trx) => storeHistory(trx, figures, label, records))
    }
  }

  const countTo = (name: string, last: number) =>
    inTransaction(db, (trx) => insertRows(trx, 'sequence', [{ name, last }], { replaceBy: ['name'] }))

  await inTransaction(db, async (trx) => {
    await raiseYearsVersion(trx)
    await insertRows(
      trx,
      'year',
      past.map(({ label, startsOn, endsOn }) => ({ label, startsOn, endsOn, closedAt: now })),
    )
  })

  const askers: Person[] = []
  for (const role of roles) {
    for (let n = 0; n < connections; n++) {
      const asker = await portal.signInAs(role)
      await placeAt(portal, asker.uid, role === 'mcvp' ? 'MC' : pick(lcs, n))
      askers.push(asker)
    }
  }
  const uidAt = (n: number) => (n % 50 === 0 ? (askers[(n / 50) % askers.length] as Person).uid : `person-${n % rows}`)

  await insert('user', rows, (n) => ({
    ...{ id: `person-${n}`, email: `person-${n}@${portal.portal.config.emailDomain}`, name: `Person ${n}` },
    ...{ emailVerified: 1, role: n % 4 ? 'tm' : 'tl', committee: pick(lcs, n), portfolio: pick(portfolios, n) },
    ...{ seq: askers.length + n + 1, searchText: `person ${n} person-${n}@`, version: 1 },
    ...{ placeYear: open.label, placeAskedAt: now, createdAt: timeAt(n), updatedAt: now },
  }))
  await countTo('user', askers.length + rows)
  await insert('appointment', rows / 50, (n) => {
    const { label, startsOn, endsOn } = yearAt(n * 50)
    const office = { role: 'lcvp', committee: pick(lcs, n), portfolio: pick(portfolios, n) }
    return {
      ...{ id: `appointment-${n}`, userId: `person-${n}`, ...office, year: label, startsOn, endsOn },
      ...{ createdAt: now, createdBy: '' },
    }
  })
  await insert('session', rows, (n) => ({
    ...{ id: `session-${n}`, token: `token-${n}`, userId: `person-${n}`, expiresAt: plusDays(today(), 1) },
    ...{ createdAt: now, updatedAt: now },
  }))
  await insert('audit', rows, (n) => ({
    ...{ id: `audit-${n}`, seq: n + 1, at: timeAt(n), kind: n % 3 ? 'gcp.submit' : 'role.change' },
    ...{ subject: n % 3 ? `gcp-${n}` : uidAt(n), actorUid: uidAt(n), actorEmail: 'a@nexus.example', address: '::1' },
    ...{ before: null, after: '{}' },
  }))
  await countTo('audit', rows + 1)
  await insert('inboxItem', rows, (n) => ({
    ...{ id: `message-${n}`, uid: uidAt(n), kind: 'role', text: 'Something happened', path: '/inbox' },
    ...{ at: timeAt(n), readAt: n % 7 ? now : null },
  }))
  await insert('mail', rows, (n) => ({
    ...{ id: `mail-${n}`, to: 'a@nexus.example', subject: 'News', text: 'News', createdAt: timeAt(n), sentAt: now },
  }))
  await insert('import', rows / 100, (n) => ({
    ...{ id: `import-${n}`, kind: 'funnel', uid: uidAt(n), email: 'a@nexus.example', fileName: 'old.csv' },
    ...{ key: `key-${n}`, year: yearAt(n * 100).label, at: timeAt(n * 100) },
    ...{ made: 3, changed: 0, skipped: 0, refused: 0 },
  }))
  const [first] = askers as [Person]
  await db
    .insertInto('picture')
    .values({ id: 'picture-1', userId: first.uid, data: Buffer.alloc(4000, 'RIFF'), createdAt: now })
    .execute()

  if (isWired('mx-standards')) {
    const at = (n: number) => ({
      year: yearAt(n).label,
      userId: `person-${n}`,
      lc: pick(lcs, n),
      portfolio: pick(portfolios, n),
    })
    const { checklistFigures, sharesOf } = await fromHub('mx-standards/server/figures.ts')
    const responseAt = (n: number) => ({
      ...at(n),
      ...{ id: `response-${n}`, firstName: 'Person', lastName: String(n), sortName: `person ${n}`, percent: n % 100 },
      ...{ standards: n % 45, links: 0, groups: '[0,0,0,0,0,0]', submitted: n % 10 ? 0 : 1, submittedAt: null },
      ...{ done: '[]', submittedVersion: null, version: 1, createdAt: now, updatedAt: now },
    })
    await insert('mxResponse', rows, responseAt)
    await insert('mxAnswers', rows, (n) => ({ year: at(n).year, userId: `person-${n}`, form: '{}' }))
    for (const year of all) {
      const numbers = Array.from({ length: rows }, (_, n) => n).filter((n) => yearAt(n) === year)
      const history = numbers.map((n) => ({ id: `response-${n}`, day: dayAt(n), shares: sharesOf(responseAt(n)) }))
      await inTransaction(db, (trx) => storeHistory(trx, checklistFigures, year.label, history))
      await breathe()
    }
  }
  if (isWired('mx-funnel')) {
    const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
    await insert('mxFunnelEntry', rows, (n) => {
      const { metrics, ...where } = reportOf({ lc: pick(lcs, n), term: pick(['initial', 'mid', 'final'], n) })
      const year = yearAt(n)
      return {
        ...{ id: `entry-${n}`, seq: n + 1, year: year.label, month: pick(monthsOf(year), n), ...where, ...metrics },
        ...{ submittedBy: uidAt(n), submissionKey: `key-${n}`, version: 1, createdAt: timeAt(n), updatedAt: now },
      }
    })
    await countTo('mxFunnel', rows)
    await storeFigures((await fromHub('mx-funnel/server/figures.ts')).funnelFigures, all)
  }
  if (isWired('gcp')) {
    const { fillGcps } = await fromHub('gcp/server/test-many-gcps.ts')
    await fillGcps(db, rows, (seq: number) => yearAt(seq - 1).label)
    await sql`update gcp set status = 'pending', "isReviewed" = 0, "reviewedBy" = null where seq > ${rows - 20}`.execute(
      db,
    )
    await insert('gcpRepeat', rows / 10, (n) => ({
      ...{ id: `repeat-${n}`, seq: n + 1, gcpId: `gcp-${1 + (n % 500)}`, version: 1, submittedBy: uidAt(n) },
      ...{ submissionKey: `key-${n}`, name: 'Sana', localCommittee: pick(lcs, n), doneOn: '2026-01', outcome: 'Good.' },
      ...{ link: '', createdAt: timeAt(n), updatedAt: now },
    }))
  }
  if (isWired('documents')) {
    const { fillDocuments } = await fromHub('documents/server/test-many-documents.ts')
    await fillDocuments(db, rows, open.label)
    await sql`update document set collection = 'api-cycles' where seq % 5 = 0`.execute(db)
  }
  if (isWired('sona-survey')) {
    const offered = JSON.stringify(portfolios)
    const surveys = past.flatMap(({ label }) =>
      lcs.map((lc, place) => ({ id: `${label}-${lc}`, year: label, lc, place })),
    )
    await insert('sonaSurvey', surveys.length, (n) => ({ ...surveys[n], touchedAt: now, offered }))
    await insert('sonaPortfolio', surveys.length * portfolios.length, (n) => {
      const survey = pick(surveys, Math.floor(n / portfolios.length)) as { id: string }
      return {
        surveyId: survey.id,
        place: n % portfolios.length,
        portfolio: pick(portfolios, n),
        addedOn: '2016-01-01',
        isDone: n % 2,
      }
    })
    await insert('sonaChange', rows, (n) => {
      const { label, startsOn } = all[n % (years - 1)] as YearDraft
      return {
        ...{
          seq: n + 1,
          surveyId: `${label}-${pick(lcs, n)}`,
          place: n % portfolios.length,
          portfolio: pick(portfolios, n),
        },
        ...{
          isDone: n % 2,
          wasDone: (n + 1) % 2,
          request: `request-${n}`,
          changedBy: 'Sana',
          changedAt: timeAt(n),
          day: startsOn,
        },
      }
    })
    await countTo('sonaChange', rows + 1)
    await storeFigures((await fromHub('sona-survey/server/figures.ts')).sonaFigures, past)
  }
  if (isWired('happiness-survey')) {
    const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
    await insert('happinessAnswer', rows, (n) => {
      const { label, startsOn } = yearAt(n)
      const day = dayAt(n)
      const group = {
        groupNo: 1 + Math.floor(n / 5),
        firstGroupNo: 1 + Math.floor(n / 5),
        groupLc: pick(lcs, Math.floor(n / 5)),
      }
      return {
        ...filledIn({ overallRating: n % 11 }),
        ...{ rowKey: n + 1, id: `answer-${n}`, year: label, kind: 'member', round: startsOn.slice(0, 7) },
        ...{
          mailbox: `person-${n}@nexus.example`,
          ...group,
          groupMonth: day.slice(0, 7),
          shuffle: `${(n * 7919) % rows}`,
        },
        ...{ createdAt: day, isAside: 0, isOut: 0 },
      }
    })
  }
  if (isWired('conversion-tracker')) {
    const { totalsOf } = await fromHub('conversion-tracker/rules.ts')
    const { entryRows } = await fromHub('conversion-tracker/server/queries.ts')
    const entryAt = (n: number) => ({
      ...{ name: `Person ${n}`, email: `p${n}@nexus.example`, recruitment: 'Yes', exchange: 'No', lc: pick(lcs, n) },
    })
    for (const [at, { label, startsOn }] of all.entries()) {
      const entries = Array.from({ length: rows / years }, (_, n) => entryAt(n))
      const by = { publishedAt: `${startsOn}T09:00:00Z`, publishedBy: 'Sana' }
      await insert('conversionPublication', 1, () => ({
        ...{ id: `publication-${at}`, year: label, seq: at + 1, ...by, totals: JSON.stringify(totalsOf(entries)) },
      }))
      const stored = entryRows(`publication-${at}`, entries)
      await insert('conversionEntry', stored.length, (n) => stored[n])
    }
    await storeFigures((await fromHub('conversion-tracker/server/figures.ts')).conversionFigures, all)
  }
  if (isWired('targets')) {
    const keys = portal.portal.measures.flatMap(({ measures }) => measures.map(({ key }) => key))
    const targets = all.flatMap(({ label }) =>
      ['', ...lcs].flatMap((committee) => keys.map((measure) => ({ year: label, committee, measure }))),
    )
    await insert('target', targets.length, (n) => ({
      ...{ ...targets[n], id: `target-${n}`, month: '', value: n % 90, inForce: n % 90, state: 'set', version: 1 },
      ...{ changedAt: now },
    }))
    await insert('targetChange', targets.length, (n) => ({
      ...{ id: `change-${n}`, targetId: `target-${n}`, version: 1, value: n % 90, state: 'set', reason: '', at: now },
      ...{ byUid: first.uid, byName: 'Sana' },
    }))
  }
  if (isWired('tasks')) {
    const kinds = [...portal.portal.tasks.keys()]
    const due = all.flatMap((year) =>
      kinds.map((kind) => ({ year: year.label, kind, month: kind === 'funnel' ? monthsOf(year)[0] : '' })),
    )
    await insert('taskWindow', due.length, (n) => ({ ...due[n], dueOn: plusDays(today(), 9) }))
    await insert('taskReminder', rows, (n) => ({
      ...{
        id: `reminder-${n}`,
        uid: uidAt(n),
        kind: pick(kinds, n),
        year: yearAt(n).label,
        at: timeAt(n),
        byName: 'Sana',
      },
    }))
  }
  if (isWired('people')) {
    await insert('positionNote', rows / 50, (n) => ({
      ...{ role: 'lcvp', committee: pick(lcs, n), portfolio: pick(portfolios, n), year: yearAt(n * 50).label },
      ...{ writtenBy: `person-${n}`, text: 'Call the partners first.', updatedAt: now, version: 1 },
    }))
  }
  // What is not a count is kept by triggers.
  const counts = [shell, ...hubs].flatMap(({ recounts = [] }) => recounts).filter((count) => 'rebuild' in count)
  for (const count of counts) await recount(portal.portal, count)
  if (portal.engine === 'postgres') await sql`vacuum analyze`.execute(db)
  return { ids: await findIds(portal, askers), people: askers.map((person) => ({ ...person, address: '127.0.0.1' })) }
}

/** What a path needs beside the ids above. */
async function findIds(portal: TestPortal, askers: readonly Person[]): Promise<Record<string, string>> {
  const { db } = portal
  const [asker] = askers as [Person]
  const { open } = await portal.portal.years()
  const surveys = isWired('sona-survey')
    ? await db.selectFrom('sonaSurvey').select('id').where('year', '=', open.label).orderBy('place').execute()
    : []
  return {
    year: open.label,
    uid: asker.uid,
    surveys: surveys.map(({ id }) => id).join(),
    outbox: new URL(portal.outboxLink).searchParams.get('key') ?? '',
  }
}

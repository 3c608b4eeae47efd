// Undo of an opening across hubs: every table with a year is accounted for, and what was collected since is in the year that is
// open again, exactly once, also while people go on collecting.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { previewUndo, turnYear, undoTurn } from '#server/testing/years.ts'
import { today } from '#shared/time/calendar.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

/** What happens to the rows of a year whose opening is undone. A new table with a year needs a decision, and a line here. */
const fates = {
  goBack: ['document', 'gcp', 'mxFunnelChange', 'mxFunnelEntry', 'mxFunnelState', 'mxFunnelSum'],
  goBackOrWait: [
    ...['conversionPublication', 'import', 'positionNote', 'sonaSurvey'],
    ...['happinessAnswer', 'happinessCount', 'happinessParticipants', 'happinessTally'],
    ...['mxAnswers', 'mxResponse', 'mxSubmission'],
  ],
  /** Roles, and the plan: the handover itself restores them. */
  restored: ['appointment', 'handoverPlan', 'invitation'],
  /** Settings of the planned year, and who was reminded in it. */
  stay: ['definition', 'target', 'targetBehind', 'taskExpected', 'taskReminder', 'taskReminderOrder', 'taskWindow'],
  /** Only years before the portal have rows. */
  past: ['mxPastSum'],
}

let portal: TestPortal
let people: Person[]
let admin: Person
let old: Year
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent', WRITES_PER_ACCOUNT: '10000' } })
  admin = await portal.signInAs('admin')
  people = await Promise.all(Array.from({ length: 6 }, () => portal.signInAs('tl')))
  old = (await portal.portal.years()).open
}, 60_000)
afterAll(() => portal.close())

const listTablesWithYear = async () => {
  const { db, engine } = portal
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`select m.name from sqlite_master m join pragma_table_info(m.name) c
          where m.type = 'table' and c.name = 'year' and m.name not like 'search%'`.execute(db)
      : await sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = current_schema() and column_name = 'year' and table_name not like 'search%'`.execute(db)
  return rows.map(({ name }) => name).sort()
}

it('knows what happens to every table with a year', async () => {
  const known = Object.values(fates).flat()
  expect((await listTablesWithYear()).filter((table) => !known.includes(table))).toEqual([])
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Something in each hub, by its table. */
const collecting: Record<string, [hub: string, collect: (as: Person, n: number) => Promise<{ status: number }>]> = {
  mxResponse: [
    'mx-standards',
    (as, n) => {
      const generalDetail = { firstName: `Person ${n}`, lcName: 'LUMS', portfolio: 'BD' }
      const body = { userId: as.uid, formData: { generalDetail } }
      return portal.ask('POST', '/api/checklist/submit', { as, body })
    },
  ],
  mxFunnelEntry: ['mx-funnel', () => portal.ask('POST', '/api/mxfunnel/submit', { as: admin, body: reportOf() })],
  happinessAnswer: [
    'happiness-survey',
    (as, n) => {
      const body = filledIn({ personalEmail: `member${n}@mail.example` })
      return portal.ask('POST', '/api/happiness-survey', { as, body })
    },
  ],
  gcp: ['gcp', (as, n) => portal.ask('POST', '/api/gcp', { as, body: form({ title: `Idea ${n}` }) })],
  document: [
    'documents',
    (_, n) => {
      const links = { documentUrl: `https://example.org/${n}.pdf`, imageUrl: 'https://example.org/a.png' }
      const body = { title: `Guide ${n}`, description: 'For all.', ...links }
      return portal.ask('POST', '/api/documents', { as: admin, body })
    },
  ],
}
const tables = Object.keys(collecting).filter((table) => isWired(collecting[table]?.[0] ?? ''))

async function collect(as: Person, n: number): Promise<void> {
  for (const table of tables) {
    const answer = await collecting[table]?.[1](as, n)
    expect([table, (answer?.status ?? 0) < 300]).toEqual([table, true])
  }
}

const countRows = async (year: string) =>
  Promise.all(
    tables.map(
      async (table) => (await portal.db.selectFrom(table).select('year').where('year', '=', year).execute()).length,
    ),
  )

it('moves everything once, whatever people collect meanwhile, and a recount finds nothing to mend', async () => {
  // Opened too early, by mistake.
  const next = { ...yearAfter(old), startsOn: today() }
  await turnYear(portal, next)
  for (const [n, person] of people.slice(0, 2).entries()) await collect(person, n)
  const preview = await previewUndo(portal, old)
  expect(preview.waiting).toEqual([])
  expect(preview.moved.map(({ count }) => count)).toEqual(tables.map(() => 2))
  await Promise.all([
    undoTurn(portal, old, () => wait(150)),
    ...people.slice(2).map((person, n) => wait(n * 40).then(() => collect(person, n + 2))),
  ])
  expect(await countRows(old.label)).toEqual(tables.map(() => people.length))
  expect(await countRows(next.label)).toEqual(tables.map(() => 0))
  for (const { recounts = [] } of hubs) {
    for (const count of recounts) expect([count.name, await recount(portal.portal, count)]).toEqual([count.name, []])
  }
}, 60_000)

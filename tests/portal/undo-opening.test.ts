// Undo of an opening across hubs: every table with a year is accounted for. What was collected since waits in the year that is
// planned again, counts for nothing in the one that reopened, and is all there once the year opens again.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import { today } from '#shared/time/calendar.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { actsOn, form } = await fromHub('gcp/server/test-gcp.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

/** What happens to the rows of a year whose opening is undone. A new table with a year needs a decision, and a line here. */
const fates = {
  /** Collected: they wait in the year. */
  wait: [
    ...['conversionPublication', 'document', 'gcp', 'import', 'positionNote', 'sonaSurvey'],
    ...['happinessAnswer', 'happinessCount', 'happinessParticipants', 'happinessTally'],
    ...['figure', 'figureShare', 'gcpRepeat', 'mxAnswers', 'mxFunnelEntry', 'mxResponse', 'mxSubmission'],
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
let leader: Person
let old: Year
let next: ReturnType<typeof yearAfter>

/** An opening on this day takes November along, which has been reported in part. */
const setClock = (moment: string) => vi.setSystemTime(new Date(`${moment}+05:00`))
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock('2026-11-10T12:00:00')
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent', WRITES_PER_ACCOUNT: '10000' } })
  admin = await portal.signInAs('admin')
  leader = await portal.signInAs('lcvp')
  people = await Promise.all(Array.from({ length: 6 }, () => portal.signInAs('tl')))
  old = (await portal.portal.years()).open
}, 60_000)
beforeEach(() => {
  // Opened too early, by mistake.
  next = { ...yearAfter(old), startsOn: today() }
})
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
})

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

type Collecting = (as: Person, n: number) => Promise<{ status: number }>
const links = { documentUrl: 'https://example.org/guide.pdf', imageUrl: 'https://example.org/a.png' }
const guide = (title: string) => ({ title, description: 'For all.', ...links })

/** Something in each hub, each time anew. */
const collecting: Record<string, Collecting> = {
  'mx-standards': (as, n) => {
    const generalDetail = { firstName: `Person ${n}`, lcName: 'LUMS', portfolio: 'BD' }
    const body = { userId: as.uid, formData: { generalDetail }, intent: 'submit' }
    return portal.ask('POST', '/api/checklist/submit', { as, body })
  },
  'mx-funnel': () => portal.ask('POST', '/api/mxfunnel/submit', { as: admin, body: reportOf() }),
  'happiness-survey': (as, n) => {
    const body = filledIn({ personalEmail: `member${n}@mail.example` })
    return portal.ask('POST', '/api/happiness-survey', { as, body })
  },
  gcp: (as, n) => portal.ask('POST', '/api/gcp', { as, body: form({ title: `Idea ${n}` }) }),
  documents: (_, n) => portal.ask('POST', '/api/documents', { as: admin, body: guide(`Guide ${n}`) }),
}
/** Once is enough. */
const collectingOnce: Record<string, Collecting> = {
  gcp: async (as) => {
    const { submit, approve, repeat } = actsOn(portal)
    const { json } = await submit(as, { title: 'Repeated' })
    await approve(admin, json._id)
    return repeat(as, json._id)
  },
  documents: () => {
    const body = { rows: [guide('From a sheet')] }
    return portal.ask('POST', '/api/imports/documents', { as: admin, body })
  },
  'conversion-tracker': () => {
    const entry = { name: 'Ali', email: 'ali@mail.example', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }
    return portal.ask('PUT', '/api/conversion', { as: admin, body: { entries: [entry] } })
  },
  'sona-survey': async () => {
    const [{ _id }] = (await portal.ask('GET', '/api/survey', { as: admin })).json
    return portal.ask('PUT', `/api/survey/${_id}`, { as: admin, body: { progress: { oGV: true, BD: true } } })
  },
  people: () => {
    const body = { role: 'lcvp', committee: null, portfolio: null, text: 'Ask early.', version: 0 }
    return portal.ask('PUT', '/api/notes', { as: leader, body })
  },
}
async function collect(as: Person, n: number, how = collecting): Promise<void> {
  for (const [hub, send] of Object.entries(how)) {
    if (!isWired(hub)) continue
    const { status } = await send(as, n)
    expect([hub, status < 300]).toEqual([hub, true])
  }
}

type Row = Record<string, string | number>
/** Figures of nothing count as no row. */
const withoutEmptyFigures = (rows: Row[]) => rows.filter(({ numbers, shares }) => numbers !== '{}' && shares !== '[]')

/** All rows of a year that were collected, by table. */
async function readYear({ label }: { label: string }) {
  const existing = (await listTablesWithYear()).filter((table) => fates.wait.includes(table))
  const tables = await Promise.all(
    existing.map(async (table): Promise<[string, string[]]> => {
      const rows: Row[] = await portal.db.selectFrom(table).selectAll().where('year', '=', label).execute()
      return [
        table,
        withoutEmptyFigures(rows)
          .map((row) => JSON.stringify(row))
          .sort(),
      ]
    }),
  )
  return new Map(tables)
}

const countCollected = async ({ label }: { label: string }) =>
  (await portal.portal.countCollected(portal.db, label)).map(({ what, count }) => `${what}: ${count}`)

async function expectCorrectSums() {
  for (const { recounts = [] } of hubs) {
    for (const count of recounts) expect([count.name, await recount(portal.portal, count)]).toEqual([count.name, []])
  }
}

it('leaves what was collected since in the year, which counts nowhere else and is there when it opens again', async () => {
  const [first, second, third] = people as [Person, Person, Person]
  await collect(first, 0)
  await collect(first, 0, collectingOnce)
  const before = { rows: await readYear(old), counts: await countCollected(old) }
  setClock('2026-11-10T12:30:00')
  await turnYear(portal, next)
  const movedToNext = await countCollected(next)
  setClock('2026-11-10T13:00:00')
  await collect(second, 1)
  await collect(third, 2)
  await collect(third, 2, collectingOnce)
  const after = { old: await readYear(old), next: await readYear(next), counts: await countCollected(next) }
  const isCovered = (table: string) => (table === 'import' ? isWired('documents') : table !== 'happinessTally')
  // Answers are counted on later days only.
  const uncovered = [...after.next].filter(([table, rows]) => isCovered(table) && rows.length === 0)
  expect(uncovered).toEqual([])

  await undoTurn(portal, old)
  expect(await readYear(old)).toEqual(before.rows)
  expect(await countCollected(old)).toEqual(before.counts)
  const moved = movedToNext.filter((text) => text === 'Funnel reports: 1')
  expect(moved).toHaveLength(isWired('mx-funnel') ? 1 : 0)
  expect(await countCollected(next)).toEqual(
    after.counts.map((text) => (text === 'Funnel reports: 3' ? 'Funnel reports: 2' : text)),
  )
  const waiting = await readYear(next)
  for (const [table, rows] of after.next) {
    // The one report of November that the opening took along is back; all others wait as they are.
    if (table.startsWith('mxFunnel')) continue
    const ofOthers = (all: readonly string[] = []) => all.filter((row) => !row.includes('"source":"mx-funnel"'))
    expect([table, ofOthers(waiting.get(table))]).toEqual([table, ofOthers(rows)])
  }
  await expectCorrectSums()

  await turnYear(portal, next)
  expect(await readYear(next)).toEqual(after.next)
  expect(await readYear(old)).toEqual(after.old)
  expect(await countCollected(next)).toEqual(after.counts)
  await expectCorrectSums()
}, 60_000)

it('what people send meanwhile is in the year that is open then, exactly once', async () => {
  expect((await portal.portal.years()).open.label).toBe(next.label)
  const countRows = async () => {
    const tables = ['mxResponse', 'mxFunnelEntry', 'happinessAnswer', 'gcp', 'document']
    const existing = (await listTablesWithYear()).filter((table) => tables.includes(table))
    return Promise.all(
      existing.map(async (table) => (await portal.db.selectFrom(table).select('year').execute()).length),
    )
  }
  const before = await countRows()
  const late = people.slice(3)
  await Promise.all([
    undoTurn(portal, old, () => wait(150)),
    ...late.map((person, n) => wait(n * 40).then(() => collect(person, n + 3))),
  ])
  expect(await countRows()).toEqual(before.map((count) => count + late.length))
  await expectCorrectSums()
}, 60_000)

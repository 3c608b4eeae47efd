// Upgrade of the MX funnel from version 0.3: random reports, edited, deleted and restored over many days, become figures; a sum that
// does not follow from them stops the upgrade.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { calendarSet, plusDays } from '#shared/time/calendar.ts'
import { isSummedByPortfolio, type Metrics, stages, sumRoleOf, type Term } from '../rules.ts'
import { readSums, totalOf } from './figures.ts'
import { hub } from './handlers.ts'
import { expectCorrectSums } from './import/test-imports.ts'
import { mxFunnelBaseline } from './migrations.ts'
import { carryFigures } from './migrations-figures.ts'
import { metricsFrom } from './test-reports.ts'

type Place = { lc: string; term: Term; role: string; portfolio: string; month: string }
type State = Place & Metrics & { entryId: string; year: string; day: string; deleted: number }

let portal: TestPortal
let states: State[]

let seed = 7
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const oneOf = <T>(list: readonly T[]) => list[random(list.length)] as T

const anyReport = () => ({
  lc: oneOf(['LUMS', 'IBA', 'MC']),
  term: oneOf(['short', 'mid', 'mid'] as const),
  role: oneOf(['Team Leader', 'NST', 'EB', 'Buddy', 'Mentor']),
  portfolio: oneOf(['', 'BD', 'iCX']),
  month: oneOf(['2026-07', '2026-08']),
  ...metricsFrom(...stages.map(() => random(50))),
})

function historyOf(entryId: string, year: string): State[] {
  const all: State[] = []
  let day = plusDays('2026-07-01', random(30))
  for (let changes = random(5); changes >= 0; changes -= 1) {
    const last = all.at(-1)
    const next = last && random(3) === 0 ? { ...last, deleted: 1 - last.deleted } : { ...anyReport(), deleted: 0 }
    all.push({ ...next, entryId, year, day })
    day = plusDays(day, 1 + random(4))
  }
  return all
}

const keyOf = ({ year, lc, term, role, portfolio, month }: State) => ({
  year,
  lc,
  term,
  role: sumRoleOf(role),
  portfolio: isSummedByPortfolio(term, role) ? portfolio : '',
  month,
})

const counted = (state: State, by: 1 | -1) => ({
  entries: by,
  ...Object.fromEntries(stages.map((stage) => [stage, by * state[stage]])),
})

/** As version 0.3 counted them: each report left its sum on the day on which it came to another. */
async function storeAsBefore(): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    const sumKey = ['year', 'lc', 'term', 'role', 'portfolio', 'month']
    for (const history of Map.groupBy(states, ({ entryId }) => entryId).values()) {
      for (const [at, state] of history.entries()) {
        const before = history[at - 1]
        for (const [each, by] of [[before, -1] as const, [state, 1] as const]) {
          if (!each || each.deleted) continue
          const sum = { ...keyOf(each), ...counted(each, by) }
          await insertRows(trx, 'mxFunnelSum', [sum], { addBy: sumKey })
          await insertRows(trx, 'mxFunnelChange', [{ ...sum, day: state.day }], { addBy: ['day', ...sumKey] })
        }
      }
      const { entryId: id, day: _, ...last } = history.at(-1) as State
      const who = { submittedBy: 'somebody', version: 1, createdAt: '', updatedAt: '' }
      await insertRows(trx, 'mxFunnelEntry', [{ id, seq: Number(id), ...last, ...who }])
    }
    await insertRows(trx, 'mxFunnelState', states)
  })
}

const run = ({ up }: Migration) => inTransaction(portal.db, (trx) => up(trx, portal.engine, calendarSet()))

beforeEach(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  const { open } = await portal.portal.years()
  await portal.db.schema.dropTable('mxFunnelEntry').execute()
  await run(mxFunnelBaseline)
  states = Array.from({ length: 80 }, (_, n) => historyOf(String(n + 1), open.label)).flat()
  await storeAsBefore()
})
afterEach(() => portal.close())

const upgrade = () => run(carryFigures)

it('carries every day over, and a recount finds nothing', async () => {
  await upgrade()
  await expectCorrectSums(portal)
  for (const on of ['2026-06-30', '2026-07-15', '2026-07-31', '2026-08-20']) {
    const year = (await portal.portal.years()).open.label
    const live = [...Map.groupBy(states, ({ entryId }) => entryId).values()].flatMap((history) => {
      const last = history.findLast(({ day }) => day <= on)
      return last && !last.deleted ? [last] : []
    })
    const { entries, metrics } = totalOf(await readSums(portal.db, { year, on }))
    const leads = live.reduce((sum, { Leads }) => sum + Leads, 0)
    expect([on, entries, metrics.Leads]).toEqual([on, live.length, leads])
  }
})

it.each(['mxFunnelSum', 'mxFunnelChange'])('changes nothing if %s says something else', async (table) => {
  const { lc, month } = await portal.db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
  await portal.db.updateTable(table).set({ Leads: 777 }).where('lc', '=', lc).where('month', '=', month).execute()
  await expect(upgrade()).rejects.toThrow('were not carried over')
  expect(await portal.db.selectFrom('figure').selectAll().execute()).toEqual([])
  expect(await portal.db.selectFrom('mxFunnelState').select('day').execute()).toHaveLength(states.length)
})

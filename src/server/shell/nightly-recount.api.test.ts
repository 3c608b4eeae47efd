// Nightly recount: figures that do not match their records are repaired, and the audit trail and Health say what it was.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineFigures, sumOf } from '../figures/figures.ts'
import { recountOf } from '../figures/recount-figures.ts'
import { defineHub } from '../hub/hub.ts'
import { dayMs } from '../jobs/job.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { readFigureHealth } from './health.ts'
import { nightlyRecount, recountFigures } from './nightly-recount.ts'

let portal: TestPortal
let year: string
let ids = ['a', 'b']
const figures = defineFigures({
  source: 'test-trees',
  async *records(_, of) {
    if (of === year) for (const id of ids) yield { id, shares: [{ committee: 'LUMS', numbers: { trees: 1 } }] }
  },
})
const other = {
  name: 'only by hand',
  mend: async () => ['something'],
}
const hub = defineHub({
  name: 'trees',
  contract: {},
  migrations: [],
  recounts: [recountOf(figures), other],
  handlers: () => ({}),
})

beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  year = (await portal.portal.years()).open.label
})
afterAll(() => portal.close())

const recountNow = () => recountFigures(portal.portal, AbortSignal.timeout(60_000))
const readTrees = async () => sumOf(await figures.read(portal.db, { year })).trees ?? 0
const readRepaired = async () => /^nexus_figures_repaired (\d+)$/m.exec(await portal.readMetrics())?.[1]

it('repairs what differs, and says so for 30 days', async () => {
  await recountNow()
  expect(await readTrees()).toBe(2)
  ids = ['a', 'b', 'c']
  await recountNow()
  expect(await readTrees()).toBe(3)
  const trail = await portal.db.selectFrom('audit').selectAll().where('kind', '=', 'figures.repair').execute()
  expect(trail).toHaveLength(2)
  const { repaired, level } = await readFigureHealth(portal.db)
  expect([level, repaired]).toEqual([
    'warning',
    {
      at: expect.any(String),
      name: 'figures of test-trees',
      differences: 1,
      lines: [`${year}, record c: not counted`],
    },
  ])
  expect(await readRepaired()).toBe('3')
  expect(await readFigureHealth(portal.db, Date.now() + 31 * dayMs)).toEqual({ repaired: null, level: 'fine' })
})

it('says nothing if all is as counted, and runs once a night', async () => {
  await portal.db.deleteFrom('audit').execute()
  await recountNow()
  expect(await readFigureHealth(portal.db)).toEqual({ repaired: null, level: 'fine' })
  expect(await readRepaired()).toBe('0')
  const job = { name: 'figures', failures: 0, succeededAt: new Date().toISOString() }
  expect(await nightlyRecount.hasWork?.(portal.portal)).toBe(true)
  await portal.db.insertInto('job').values(job).execute()
  expect(await nightlyRecount.hasWork?.(portal.portal)).toBe(false)
  const succeededAt = new Date(Date.now() - dayMs - 1000).toISOString()
  await portal.db.updateTable('job').set({ succeededAt }).where('name', '=', 'figures').execute()
  expect(await nightlyRecount.hasWork?.(portal.portal)).toBe(true)
})

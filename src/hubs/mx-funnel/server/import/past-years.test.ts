// Import of funnel reports into a closed year, as if it had been reported month by month.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#server/auth/session.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Stored } from '#server/imports/kind.ts'
import { lock } from '#server/people/lock.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raiseYearsVersion } from '#server/years/years.ts'
import { today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { hub } from '../handlers.ts'
import { metricsFrom } from '../test-reports.ts'
import { funnelImport } from './changes.ts'
import { expectCorrectSums } from './test-imports.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const get = async (path: string) => (await portal.ask('GET', `/api/mxfunnel${path}`, { as: admin })).json

it('a closed year is filled as if each month had been reported on its last day, and an undo leaves no trace', async () => {
  const year: Year = { label: 'past', startsOn: '2021-07-10', endsOn: '2022-06-20', state: 'closed', isPast: true }
  await inTransaction(portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    const { state: _, isPast: __, ...days } = year
    await trx
      .insertInto('year')
      .values({ ...days, closedAt: today(), isPast: 1 })
      .execute()
  })
  const caller = { uid: admin.uid } as Caller
  const actor = { uid: admin.uid, email: admin.email, address: '' }
  const rows = ['2021-08', '2022-06'].map((month, row) => {
    const draft = {
      lc: 'LUMS',
      term: 'mid',
      role: 'Team Leader',
      portfolio: 'BD',
      month,
      metrics: metricsFrom(row + 1),
    }
    return { row, draft: { ...draft, term: 'mid' as const } }
  })
  const within = <T>(work: (trx: Trx, scope: never) => Promise<T>) =>
    inTransaction(portal.db, async (trx) => {
      const { organisation } = await lock(trx, { organisation: true })
      return work(trx, { portal: portal.portal, caller, actor, organisation, year } as never)
    })
  const organisation = await portal.portal.organisation()
  const staged = await funnelImport.stage?.(rows, { portal: portal.portal, caller, actor, organisation, year } as never)
  const stored: Stored[] = await within(async (trx) => staged?.write(trx) ?? [])
  const leadsOn = async (day: string) =>
    (await get(`/summary?year=past&on=${day}`)).sums.map(
      ({ metrics }: { metrics: { Leads: number } }) => metrics.Leads,
    )[0]
  const days = ['2021-08-30', '2021-08-31', '2022-06-19', '2022-06-20']
  expect(await Promise.all(days.map(leadsOn))).toEqual([undefined, 1, 1, 3])
  await expectCorrectSums(portal)
  const records = stored.flatMap((each) =>
    each.outcome === 'made' ? [{ record: each.record, version: each.version, before: null }] : [],
  )
  expect(await within((trx, scope) => funnelImport.undo(trx, records, scope))).toEqual([])
  expect(await Promise.all(days.map(leadsOn))).toEqual([undefined, undefined, undefined, undefined])
  await expectCorrectSums(portal)
  const wrongIn = (more: object) =>
    within(async (_, scope) => funnelImport.problems?.({ ...rows[0]?.draft, ...more } as never, scope))
  expect(await wrongIn({ month: undefined })).toEqual({ month: 'Choose a month of past.' })
  await portal.db.updateTable('committee').set({ closedOn: '2023-01-01' }).where('code', '=', 'LUMS').execute()
  expect([await wrongIn({}), await wrongIn({ lc: 'Atlantis' })]).toEqual([
    {},
    { lc: 'Please choose one from the list.' },
  ])
})

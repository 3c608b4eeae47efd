// Changes, deletes and undos of funnel reports: reports, sums and history stay consistent, also in races.
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raceToSave } from '#server/testing/race.ts'
import { today } from '#shared/time/calendar.ts'
import { monthsOf, yearAround } from '#shared/time/years.ts'
import { stages, sumRoleOf } from '../../rules.ts'
import { hub } from '../handlers.ts'
import { clearFunnel, metricsFrom, reportOf, setCommittee } from '../test-reports.ts'

let portal: TestPortal
let leader: Person
let vicePresident: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await clearFunnel(portal)
  leader = await portal.signInAs('tl', { displayName: 'Ayesha Khan' })
  vicePresident = await portal.signInAs('lcvp', { displayName: 'Bilal Ahmed' })
  await setCommittee(portal, 'LUMS', vicePresident)
})

const submit = (more: object = {}, as = leader) =>
  portal.ask('POST', '/api/mxfunnel/submit', { as, body: reportOf(more) })
const put = (id: string, body: object, as = leader) => portal.ask('PUT', `/api/mxfunnel/${id}`, { as, body })
const remove = (id: string, as = leader, query = '') => portal.ask('DELETE', `/api/mxfunnel/${id}${query}`, { as })
const restore = (id: string, as = leader) => portal.ask('POST', `/api/mxfunnel/${id}/restore`, { as })
const list = async () => (await portal.ask('GET', '/api/mxfunnel', { as: leader })).json
const summary = async (query = '') =>
  (await portal.ask('GET', `/api/mxfunnel/summary${query}`, { as: leader })).json.sums
const historyOf = async (id: string) => (await portal.ask('GET', `/api/mxfunnel/${id}/history`, { as: leader })).json

describe('change', () => {
  it('stores the full edited record, moves its sums and increments the version', async () => {
    const { json: entry } = await submit()
    const edited = { ...entry, lc: 'IBA', portfolio: 'iCX', metrics: metricsFrom(5, 4) }
    const { status, json } = await put(entry._id, edited)
    expect([status, json]).toEqual([200, { ...edited, version: 2, updatedAt: json.updatedAt }])
    expect(await list()).toEqual([json])
    expect(await summary()).toEqual([
      { lc: 'IBA', term: 'mid', role: 'Team Leader', portfolio: 'iCX', entries: 1, metrics: metricsFrom(5, 4) },
    ])
  })

  it('refuses an older version and returns the newer record; without a version the last write wins', async () => {
    const { json: entry } = await submit()
    const { json: newer } = await put(entry._id, { ...entry, metrics: metricsFrom(1) }, vicePresident)
    const refused = await put(entry._id, { ...entry, metrics: metricsFrom(2) })
    expect([refused.status, refused.json.error]).toEqual([409, 'conflict'])
    expect(refused.json.details).toEqual(newer)
    expect(await list()).toEqual([newer])
    const { version, ...withoutVersion } = entry
    expect((await put(entry._id, { ...withoutVersion, metrics: metricsFrom(3) })).json).toMatchObject({ version: 3 })
  })

  it('accepts one of many concurrent saves', async () => {
    const { json: entry } = await submit()
    const saved = await raceToSave(6, (n) =>
      put(entry._id, { ...entry, metrics: metricsFrom(n + 1) }, n % 2 ? leader : vicePresident),
    )
    expect(await summary()).toMatchObject([{ entries: 1, metrics: saved.metrics }])
  })

  it('validates the edited record like a new one, and refuses a deleted one', async () => {
    const { json: entry } = await submit()
    expect((await put(entry._id, { ...entry, portfolio: null })).json.fields).toEqual({
      portfolio: 'Portfolio is required.',
    })
    expect((await put('nowhere', entry)).status).toBe(404)
    await remove(entry._id)
    expect((await put(entry._id, entry)).status).toBe(404)
  })
})

describe('delete', () => {
  it('removes the report from list and sums, once', async () => {
    const { json: entry } = await submit()
    expect((await remove(entry._id)).status).toBe(200)
    expect([await list(), await summary()]).toEqual([[], []])
    expect((await remove(entry._id)).status).toBe(404)
  })

  it('deletes nothing that has changed since it was read', async () => {
    const { json: entry } = await submit()
    const { json: newer } = await put(entry._id, { ...entry, metrics: metricsFrom(1) }, vicePresident)
    const refused = await remove(entry._id, leader, '?version=1')
    expect([refused.status, refused.json.details]).toEqual([409, newer])
    expect((await remove(entry._id, leader, '?version=2')).status).toBe(200)
  })

  it('counts once when two people delete concurrently', async () => {
    const { json: entry } = await submit()
    await submit()
    const answers = await Promise.all([remove(entry._id), remove(entry._id, vicePresident)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await summary()).toMatchObject([{ entries: 1 }])
  })

  it('is undone by the person who deleted, even when pressed twice, and not by another leader', async () => {
    const { json: entry } = await submit()
    await remove(entry._id)
    const other = await portal.signInAs('tl')
    expect((await restore(entry._id, other)).status).toBe(403)
    const answers = await Promise.all([restore(entry._id), restore(entry._id)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual([entry._id])
    expect(await summary()).toMatchObject([{ entries: 1, metrics: entry.metrics }])
    expect((await restore('nowhere')).status).toBe(404)
  })

  it('by the LCVP cannot be undone by the submitter, only by the national team or the LCVP', async () => {
    const { json: entry } = await submit()
    await remove(entry._id, vicePresident)
    expect((await restore(entry._id)).status).toBe(403)
    expect((await restore(entry._id, await portal.signInAs('mcvp'))).status).toBe(200)
  })
})

describe('undo', () => {
  const deletedHoursAgo = async (hours: number) => {
    const { json: entry } = await submit()
    await remove(entry._id)
    const updatedAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    await portal.db.updateTable('mxFunnelEntry').set({ updatedAt }).where('id', '=', entry._id).execute()
    return entry._id as string
  }

  it('restores the report within a day: same id, same sums', async () => {
    const id = await deletedHoursAgo(23)
    expect(await summary()).toEqual([])
    expect(await restore(id)).toMatchObject({ status: 200, json: { _id: id } })
    expect(await summary()).toMatchObject([{ entries: 1, metrics: reportOf().metrics }])
  })

  it('is refused after a day for everyone, and changes nothing', async () => {
    const id = await deletedHoursAgo(25)
    for (const as of [leader, vicePresident]) {
      const { status, json } = await restore(id, as)
      expect([status, json.error]).toEqual([410, 'gone'])
    }
    expect([await list(), await summary()]).toEqual([[], []])
    const kinds = (await historyOf(id)).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['submit', 'delete'])
  })
})

describe('history', () => {
  it('records who changed what and when, with both versions', async () => {
    const { json: entry } = await submit()
    await put(entry._id, { ...entry, metrics: metricsFrom(1) }, vicePresident)
    await remove(entry._id)
    await restore(entry._id)
    const changes = await historyOf(entry._id)
    const { lc, term, role, portfolio, metrics } = entry
    const first = { lc, term, role, portfolio, metrics }
    const second = { ...first, metrics: metricsFrom(1) }
    const byLeader = { name: 'Ayesha Khan', email: leader.email }
    expect(changes).toMatchObject([
      { kind: 'submit', by: byLeader, before: null, after: first },
      { kind: 'update', by: { name: 'Bilal Ahmed', email: vicePresident.email }, before: first, after: second },
      { kind: 'delete', by: byLeader, before: second, after: null },
      { kind: 'restore', by: byLeader, before: null, after: second },
    ])
    expect(changes.map(({ at }: { at: string }) => at).sort()).toEqual(changes.map(({ at }: { at: string }) => at))
  })

  it('records nothing for refused changes', async () => {
    const { json: entry } = await submit()
    await put(entry._id, { ...entry, version: 9 })
    await put(entry._id, entry, await portal.signInAs('tl'))
    expect(await historyOf(entry._id)).toHaveLength(1)
    expect((await portal.ask('GET', '/api/mxfunnel/nowhere/history', { as: leader })).status).toBe(404)
  })
})

/** Expected sums: the reports added up one by one. */
async function addedUp() {
  const rows = await portal.db.selectFrom('mxFunnelEntry').selectAll().where('deleted', '=', 0).execute()
  const sums = new Map<string, Record<string, unknown>>()
  for (const row of rows) {
    const role = sumRoleOf(row.role)
    const isSeen = row.term === 'mid' && ['Team Leader', 'NST'].includes(role)
    const portfolio = isSeen ? row.portfolio : null
    const key = [row.lc, row.term, role, portfolio].join('|')
    const sum = sums.get(key) ?? {
      lc: row.lc,
      term: row.term,
      role,
      portfolio,
      entries: 0,
      metrics: metricsFrom(),
    }
    const metrics = sum.metrics as Record<string, number>
    for (const stage of stages) metrics[stage] = (metrics[stage] ?? 0) + row[stage]
    sums.set(key, { ...sum, entries: (sum.entries as number) + 1 })
  }
  return [...sums.values()]
}

describe('sums', () => {
  const months = monthsOf(yearAround(today())).slice(0, 3)
  const report = fc.record({
    lc: fc.constantFrom('LUMS', 'IBA', 'MC'),
    term: fc.constantFrom('short', 'mid', 'long'),
    role: fc.constantFrom('Team Leader', 'EB', 'Buddy', 'Mentor'),
    portfolio: fc.constantFrom('BD', 'iCX'),
    month: fc.option(fc.constantFrom(...months), { nil: undefined }),
    metrics: fc.array(fc.nat(999_999_999), { minLength: 9, maxLength: 9 }).map((counts) => metricsFrom(...counts)),
  })
  const step = fc.record({ kind: fc.constantFrom('submit', 'put', 'remove', 'restore'), at: fc.nat(9), report })
  const run = async ({ kind, at, report }: { kind: string; at: number; report: object }, ids: string[]) => {
    const id = ids[at % Math.max(1, ids.length)]
    if (kind === 'submit' || !id) ids.push((await submit(report)).json._id)
    else if (kind === 'put') await put(id, report)
    else if (kind === 'remove') await remove(id)
    else await restore(id)
  }
  const sorted = (sums: object[]) => sums.map((sum) => JSON.stringify(sum)).sort()

  it('equal the reports after any changes, deletes and undos, sequential and concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), fc.boolean(), async (steps, isAtOnce) => {
        await clearFunnel(portal)
        const ids: string[] = []
        for (const each of steps) await run(each, ids)
        if (isAtOnce) await Promise.all(steps.map((each) => run(each, ids)))
        const sums = await summary()
        expect(sorted(sums)).toEqual(sorted(await addedUp()))
        expect(sorted(await summary(`?on=${today()}`))).toEqual(sorted(sums))
        for (const count of hub.recounts ?? []) expect(await recount(portal.portal, count)).toEqual([])
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})

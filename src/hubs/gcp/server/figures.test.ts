// Figures of GCPs: whatever happens to entries and repeats, on whatever day, each year counts what was approved and repeated in it,
// today and on every day that is over; a closed year stays as it is.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Figures } from '#server/figures/figures.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { gcpFigures, repeatFigures } from './figures.ts'
import { hub } from './handlers.ts'
import { gcpMeasures } from './repeat/queries-measures.ts'
import { actsOn, repeatForm } from './test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let erasure: ReturnType<typeof createErasureHelper>
let author: Person
let reviewer: Person
let repeater: Person
let year: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T07:00:00Z') })
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent', WRITES_PER_ACCOUNT: '100000' } })
  acts = actsOn(portal)
  erasure = createErasureHelper(portal, [hub])
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

let turns = 0
/** Each starts in a year of its own, without entries. */
async function startOver(): Promise<void> {
  await portal.db.deleteFrom('gcp').execute()
  await pass(1)
  await openNextYear()
  await signIn()
}
async function openNextYear(): Promise<void> {
  turns += 1
  year = `year ${turns}`
  await turnYear(portal, { label: year, startsOn: today(), endsOn: plusDays(today(), 364) })
}
async function signIn(): Promise<void> {
  author = await portal.signInAs('tl')
  reviewer = await portal.signInAs('mcvp')
  repeater = await portal.signInAs('tm')
}
/** Sessions last a week, and no test longer. */
async function pass(days: number): Promise<void> {
  vi.setSystemTime(Date.now() + days * 86_400_000)
  await portal.db.updateTable('session').set({ expiresAt: '2099-01-01T00:00:00.000Z' }).execute()
}

const submitted = async (change: object = {}) => (await acts.submit(author, { ...change })).json._id as string
const approved = async (change: object = {}) => {
  const id = await submitted(change)
  expect((await acts.approve(reviewer, id)).status).toBe(200)
  return id
}
const removeRepeat = (gcpId: string, id: string) =>
  portal.ask('DELETE', `/api/gcp/${gcpId}/repeats/${id}`, { as: reviewer })

/** As '3 Lahore', in the order of their names. */
async function read(figures: Figures, of: string, on?: string): Promise<string[]> {
  const cells = await figures.read(portal.db, { year: of, on })
  return cells.map(({ committee, numbers }) => `${Object.values(numbers).join()} ${committee}`).sort()
}

describe('random changes', () => {
  const committees = ['Lahore', 'Karachi', 'IBA']
  const things = [
    ...([
      'submit',
      'submit',
      'approve',
      'approve',
      'approve',
      'reject',
      'takeBack',
      'edit',
      'resubmit',
      'revise',
    ] as const),
    ...([
      'remove',
      'repeat',
      'repeat',
      'changeRepeat',
      'removeRepeat',
      'notify',
      'erase',
      'turn',
      'turn',
      'recount',
    ] as const),
  ]
  const action = fc.record({
    thing: fc.constantFrom(...things),
    which: fc.nat(2),
    committee: fc.constantFrom(...committees),
    days: fc.constantFrom(0, 0, 0, 1, 2),
  })
  type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

  /** What each entry and repeat counts as, by what happened to it. */
  type Counted = { year: string; committee: string; isCounted: boolean }
  let approvals: Map<string, Counted>
  let repeats: Map<string, Counted>
  /** Entries as they were before the last change. */
  let entries: Map<string, { status: string; version: number }>
  /** Decisions that nobody was told of: the last one, and whether the author knows the entry as approved. */
  let untold: Map<string, { status: string; isKnownAsApproved: boolean }>

  const pick = async (table: 'gcp' | 'gcpRepeat', which: number) => {
    const rows = await portal.db.selectFrom(table).selectAll().orderBy('seq').execute()
    return rows.length === 0 ? undefined : (rows[which % rows.length] as { id: string; gcpId: string })
  }

  const onEntry: Partial<Record<(typeof things)[number], (id: string, committee: string) => Promise<unknown>>> = {
    approve: (id) => acts.approve(reviewer, id),
    reject: (id) => acts.reject(reviewer, id),
    takeBack: (id) => acts.takeBack(reviewer, id),
    edit: (id, localCommittee) => acts.edit(reviewer, id, { localCommittee }),
    resubmit: (id, localCommittee) => acts.resubmit(author, id, { localCommittee }),
    revise: (id, localCommittee) => acts.revise(author, id, { localCommittee }),
    remove: (id) => portal.ask('DELETE', `/api/gcp/${id}`, { as: reviewer }),
    repeat: (id, localCommittee) => acts.repeat(repeater, id, { localCommittee }),
  }

  async function act({ thing, which, committee }: Action): Promise<void> {
    const onOne = onEntry[thing]
    const entry = onOne && (await pick('gcp', which))
    if (onOne && entry) await onOne(entry.id, committee)
    if (thing === 'submit')
      await acts.submit(author, { localCommittee: committee, title: `GCP ${Date.now()} ${which}` })
    const repeat = thing.endsWith('Repeat') ? await pick('gcpRepeat', which) : undefined
    if (repeat && thing === 'removeRepeat') await removeRepeat(repeat.gcpId, repeat.id)
    if (repeat && thing === 'changeRepeat') {
      const body = repeatForm({ localCommittee: committee, outcome: `Outcome ${which}` })
      await portal.ask('PUT', `/api/gcp/${repeat.gcpId}/repeats/${repeat.id}`, { as: reviewer, body })
    }
    if (thing === 'notify') {
      await acts.notifyNow()
      untold.clear()
    }
    if (thing === 'erase') {
      await erasure.erase(which % 2 ? author : repeater)
      await signIn()
    }
    if (thing === 'turn') await openNextYear()
    if (thing === 'recount')
      for (const figures of [gcpFigures, repeatFigures])
        expect(await recountOf(figures).mend(portal.portal)).toEqual([])
  }

  /** What counts now, by the entries and by what happened to them. */
  async function follow({ thing }: Action): Promise<void> {
    const rows = await portal.db
      .selectFrom('gcp')
      .select(['id', 'status', 'version', 'localCommittee as committee'])
      .execute()
    for (const [id, each] of approvals) if (!rows.some((row) => row.id === id)) each.isCounted = false
    for (const { id, status, version, committee } of rows) {
      const last = entries.get(id)
      entries.set(id, { status, version })
      if (last && last.version !== version) followDecision(thing, id, last.status, status)
      const before = approvals.get(id)
      const isApproved = status === 'approved'
      if (!before && !isApproved) continue
      const goesOn = before?.isCounted || thing === 'takeBack' || untold.get(id)?.isKnownAsApproved
      approvals.set(id, {
        year: before && (goesOn || !isApproved) ? before.year : year,
        committee,
        isCounted: isApproved,
      })
    }
    const stored = await portal.db.selectFrom('gcpRepeat').select(['id', 'localCommittee as committee']).execute()
    for (const [id, each] of repeats) if (!stored.some((repeat) => repeat.id === id)) each.isCounted = false
    for (const { id, committee } of stored)
      repeats.set(id, { year: repeats.get(id)?.year ?? year, committee, isCounted: true })
  }

  function followDecision(thing: Action['thing'], id: string, before: string, after: string): void {
    if (thing === 'takeBack') untold.delete(id)
    if (thing !== 'approve' && thing !== 'reject') return
    const isOfRevision = thing === 'reject' && after === 'approved'
    const isSecond = untold.get(id)?.status === before && !isOfRevision
    untold.set(id, {
      status: isOfRevision ? 'rejected' : after,
      isKnownAsApproved: isSecond ? Boolean(untold.get(id)?.isKnownAsApproved) : before === 'approved',
    })
  }

  function sumsOf(all: ReadonlyMap<string, Counted>, of: string): string[] {
    const own = [...all.values()].filter((each) => each.isCounted && each.year === of)
    const byCommittee = Map.groupBy(own, ({ committee }) => committee)
    return [...byCommittee].map(([committee, found]) => `${found.length} ${committee}`).sort()
  }

  it('count as an independent sum does, today and on every past day', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        await startOver()
        approvals = new Map()
        repeats = new Map()
        entries = new Map()
        untold = new Map()
        const days = new Map<string, { of: string; on: string; gcps: string[]; repeated: string[] }>()
        for (const each of actions) {
          await pass(each.days)
          await act(each)
          await follow(each)
          days.set(`${year} ${today()}`, {
            of: year,
            on: today(),
            gcps: sumsOf(approvals, year),
            repeated: sumsOf(repeats, year),
          })
          for (const { of, on, gcps, repeated } of days.values()) {
            const found = { gcps: await read(gcpFigures, of, on), repeated: await read(repeatFigures, of, on) }
            expect({ of, on, ...found }).toEqual({ of, on, gcps, repeated })
          }
          await expectMeasuresToAgree()
        }
        for (const figures of [gcpFigures, repeatFigures])
          expect(await recountOf(figures).mend(portal.portal)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  /** What was counted day by day adds up to the year. */
  async function expectMeasuresToAgree(): Promise<void> {
    const { open } = await portal.portal.years()
    const organisation = await portal.portal.organisation()
    for (const by of ['year', 'month', 'day'] as const) {
      const amounts = (await gcpMeasures.readAmounts?.(portal.db, { year: open, organisation, by })) ?? []
      const sum = amounts.reduce((all, { amount }) => all + amount, 0)
      const counted = [...approvals.values(), ...repeats.values()].filter(
        (each) => each.isCounted && each.year === year,
      )
      expect([by, sum]).toEqual([by, counted.length])
    }
  }
})

describe('a closed year', () => {
  beforeEach(startOver)

  it('keeps its numbers when an entry is rejected and a repeat is deleted', async () => {
    const [first, second] = [await approved(), await approved({ title: 'Other', localCommittee: 'IBA' })]
    const { json: repeat } = await acts.repeat(repeater, first)
    const closed = year
    await pass(1)
    await openNextYear()
    const before = (await acts.approved(author)).json.total
    expect((await acts.reject(reviewer, second)).status).toBe(200)
    expect((await removeRepeat(first, repeat._id)).status).toBeLessThan(300)
    expect((await acts.approved(author)).json.total).toBe(before - 1)
    expect(await read(gcpFigures, closed)).toEqual(['1 IBA', '1 Lahore'])
    expect(await read(repeatFigures, closed)).toEqual(['1 Karachi'])
    expect(await portal.portal.countCollected(portal.db, closed)).toEqual([{ what: 'GCPs', count: 2 }])
  })

  it('does not count again what is revised, or rejected by mistake, in the next year', async () => {
    const [revised, mistaken, late] = [
      await approved(),
      await approved({ title: 'Mistaken' }),
      await submitted({ title: 'Late', localCommittee: 'IBA' }),
    ]
    await acts.notifyNow()
    const closed = year
    await pass(1)
    await openNextYear()
    await acts.revise(author, revised, { title: 'Revised' })
    expect((await acts.approve(reviewer, revised)).status).toBe(200)
    await acts.reject(reviewer, mistaken)
    expect((await acts.approve(reviewer, mistaken)).status).toBe(200)
    expect((await acts.approve(reviewer, late)).status).toBe(200)
    expect(await read(gcpFigures, closed)).toEqual(['2 Lahore'])
    expect(await read(gcpFigures, year)).toEqual(['1 IBA'])
  })
})

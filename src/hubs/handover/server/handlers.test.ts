// Handover: opening a year as a whole. Who leaves and stays, what the page shows, and what the audit records.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayBefore, plusDays, today } from '#shared/time/calendar.ts'
import { closingEnd, yearAfter } from '#shared/time/years.ts'
import {
  appointIn,
  createHolder,
  type HandoverPortal,
  listAppointments,
  readEverything,
  startHandoverPortal,
} from './test-handover.ts'
import { turns } from './test-notes.ts'

let handoverPortal: HandoverPortal
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
  turns.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await handoverPortal.portal.close()
})
const lahore = { committee: 'Lahore', portfolio: 'oGV' }

describe('an opening', () => {
  it('closes the one and opens the other, with one audit line', async () => {
    const { open, next } = handoverPortal
    await handoverPortal.plan()
    const { status, json } = await handoverPortal.openYear()
    expect([status, json]).toEqual([
      200,
      {
        year: { ...next, startsOn: today(), state: 'open' },
        ...{ stay: 0, leave: 0, come: 0, invited: 0, deactivated: 0, leftOut: [] },
      },
    ])
    const endsOn = dayBefore(today())
    expect(await handoverPortal.years()).toEqual([
      { ...open, endsOn, state: 'closing', closesOn: closingEnd({ ...open, endsOn }) },
      { ...next, startsOn: today(), state: 'open' },
    ])
    expect(turns).toEqual([`${open.label} closing > ${next.label} open`])
    expect((await handoverPortal.collect({ year: open.label })).json.error).toBe('yearNotOpen')
    expect((await handoverPortal.collect()).json).toEqual({ year: next.label })
    expect(await handoverPortal.listAuditKinds()).toEqual(['year.plan', 'year.open'])
  })

  it('is refused twice on one day, and for a year that would end before it begins', async () => {
    const { portal, open, next } = handoverPortal
    await handoverPortal.plan()
    await handoverPortal.openYear()
    const third = yearAfter(next)
    await handoverPortal.plan(third)
    expect((await handoverPortal.openYear({}, third.label)).json.error).toBe('tooEarly')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(`${plusDays(third.endsOn, 1)}T08:00:00Z`))
    const admin = await portal.signInAs('admin')
    const late = await handoverPortal.ask('POST', `/api/years/${third.label}/open`, {}, admin)
    expect([late.status, Object.keys(late.json.fields)]).toEqual([400, ['label']])
    expect((await portal.portal.years()).all.map(({ state }) => state)).toEqual(['closed', 'open', 'planned'])
    expect(open.label).not.toBe(next.label)
  })

  it('lets people stay without a gap, and leave at once', async () => {
    const { portal, open, next } = handoverPortal
    const stays = await createHolder(portal, 'lcvp', lahore)
    const leaves = await createHolder(portal, 'mcvp')
    await handoverPortal.plan()
    const { json } = await handoverPortal.openYear({ leaving: [leaves.uid] })
    expect(json).toMatchObject({ stay: 1, leave: 1, come: 0 })
    expect([(await handoverPortal.me(stays)).role, (await handoverPortal.me(stays)).place]).toEqual(['lcvp', lahore])
    expect((await handoverPortal.me(leaves)).role).toBe('tm')
    const held = { role: 'lcvp', ...lahore, startsOn: today() }
    expect(await listAppointments(portal, stays.uid)).toEqual([
      { ...held, year: open.label, endsOn: today(), endedAt: expect.any(String) },
      { ...held, year: next.label, endsOn: next.endsOn, endedAt: null },
    ])
    const entry = await portal.db
      .selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'year.open')
      .executeTakeFirstOrThrow()
    expect([entry.subject, entry.actorEmail]).toEqual([next.label, handoverPortal.admin.email])
    expect(JSON.parse(entry.after)).toMatchObject({ stay: 1, leave: 1, come: 0, left: [leaves.email] })
  })

  it('that comes late still knows who held a role, from the first day of the year on', async () => {
    const { portal, open, next } = handoverPortal
    const stays = await createHolder(portal, 'lcvp', lahore)
    await handoverPortal.plan()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(`${plusDays(next.startsOn, 20)}T08:00:00Z`))
    const admin = await portal.signInAs('admin')
    expect((await portal.ask('GET', '/api/handover', { as: admin })).json.holders).toHaveLength(3)
    expect((await handoverPortal.ask('POST', `/api/years/${next.label}/open`, {}, admin)).status).toBe(200)
    const [old, fresh] = await listAppointments(portal, stays.uid)
    expect(open.endsOn < (old?.endsOn ?? '')).toBe(true)
    expect([old?.endsOn, old?.endedAt]).toEqual([dayBefore(today()), null])
    expect([fresh?.startsOn, fresh?.endsOn]).toEqual([today(), next.endsOn])
  })

  it('keeps existing appointments of the new year: they begin now, and are not duplicated', async () => {
    const { portal, next } = handoverPortal
    const both = await createHolder(portal, 'lcvp')
    await handoverPortal.plan()
    await appointIn(portal, next, both.uid, 'lcvp', next.startsOn)
    const incoming = await portal.signInAs('tm')
    await appointIn(portal, next, incoming.uid, 'mcvp', today())
    await handoverPortal.openYear({ leaving: [incoming.uid] })
    const [, coming, ...more] = await listAppointments(portal, both.uid)
    expect([coming?.year, coming?.startsOn, more]).toEqual([next.label, today(), []])
    expect((await handoverPortal.me(incoming)).role).toBe('mcvp')
  })

  it('gives nobody a role before its first day', async () => {
    const { portal, open, next } = handoverPortal
    const soon = await portal.signInAs('tm')
    const startsOn = plusDays(today(), 3)
    await appointIn(portal, open, soon.uid, 'mcvp', startsOn)
    await handoverPortal.plan()
    expect((await handoverPortal.openYear()).json.stay).toBe(1)
    expect((await handoverPortal.me(soon)).role).toBe('tm')
    const rows = await listAppointments(portal, soon.uid)
    expect(rows.find(({ year }) => year === next.label)).toMatchObject({ startsOn, endsOn: next.endsOn, endedAt: null })
  })

  it('gives people who come the new role instead of the old one', async () => {
    const { portal, open, next } = handoverPortal
    const rises = await createHolder(portal, 'lcvp', lahore)
    await handoverPortal.plan()
    const joining = [{ email: rises.email, role: 'mcvp', committee: 'MC' }]
    expect((await handoverPortal.openYear({ joining })).json).toMatchObject({ stay: 0, leave: 0, come: 1 })
    expect(await listAppointments(portal, rises.uid)).toMatchObject([
      { role: 'lcvp', year: open.label, endsOn: today(), endedAt: expect.any(String) },
      { role: 'mcvp', year: next.label, committee: 'MC', endedAt: null },
    ])
  })

  it('makes leaving admins team members, but never the last one', async () => {
    const { portal, admin } = handoverPortal
    await handoverPortal.plan()
    const before = await readEverything(portal)
    const refused = await handoverPortal.openYear({ leaving: [admin.uid] })
    expect([refused.status, refused.json.error]).toEqual([409, 'lastAdmin'])
    expect(await readEverything(portal)).toEqual(before)
    const second = await portal.signInAs('admin')
    expect((await handoverPortal.openYear({ leaving: [second.uid] })).status).toBe(200)
    expect((await handoverPortal.me(second)).role).toBe('tm')
  })

  it('makes nobody an admin', async () => {
    const heir = await handoverPortal.portal.signInAs('tm')
    await handoverPortal.plan()
    const refused = await handoverPortal.openYear({ joining: [{ email: heir.email, role: 'admin' }] })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['joining.0.role']])
    expect((await handoverPortal.me(heir)).role).toBe('tm')
  })
})

describe('the page', () => {
  it('shows people with roles, what the year has collected, and whether it can be undone', async () => {
    const { portal, open, admin } = handoverPortal
    const vp = await createHolder(portal, 'lcvp', lahore)
    await handoverPortal.collect()
    const told = await handoverPortal.readHandover()
    expect(told).toMatchObject({ open, next: [], closing: [{ what: 'notes', count: 1 }], canUndo: false })
    expect(told.openedAfter).toBeNull()
    expect(told.holders).toEqual([
      expect.objectContaining({ uid: vp.uid, role: 'lcvp', place: lahore, since: today(), active: true }),
      expect.objectContaining({ uid: admin.uid, role: 'admin', since: null }),
    ])
  })

  it('lists people not seen since the year began, and deactivates them in bulk', async () => {
    const { portal, open } = handoverPortal
    const long = `${plusDays(open.startsOn, -30)}T10:00:00.000Z`
    const gone = [await portal.signInAs('tm'), await createHolder(portal, 'lcvp', lahore)]
    const stillHere = await portal.signInAs('tm')
    for (const { uid } of [...gone, stillHere]) {
      const set = { createdAt: long, lastSignInAt: long }
      await portal.db.updateTable('user').set(set).where('id', '=', uid).execute()
    }
    const ids = gone.map(({ uid }) => uid)
    await portal.db.updateTable('session').set({ updatedAt: long }).where('userId', 'in', ids).execute()
    const { silent } = await handoverPortal.readHandover()
    expect([silent.total, silent.people.map(({ uid }: { uid: string }) => uid).sort()]).toEqual([2, ids.sort()])
    expect(silent.people.find(({ role }: { role: string }) => role === 'lcvp').place).toEqual(lahore)
    await handoverPortal.plan()
    const before = await readEverything(portal)
    expect((await handoverPortal.openYear({ deactivating: [...ids, handoverPortal.admin.uid] })).json.error).toBe(
      'lastAdmin',
    )
    const unknown = await handoverPortal.openYear({ deactivating: [...ids, 'nobody'] })
    expect([unknown.status, Object.keys(unknown.json.fields)]).toEqual([400, ['deactivating.2']])
    const comes = await handoverPortal.openYear({ deactivating: ids, joining: [{ email: gone[0]?.email, role: 'tm' }] })
    expect([comes.status, Object.keys(comes.json.fields)]).toEqual([400, ['joining.0.email']])
    expect(await readEverything(portal)).toEqual(before)

    const second = await portal.signInAs('admin')
    expect((await handoverPortal.openYear({ deactivating: [...ids, second.uid] })).json).toMatchObject({
      deactivated: 3,
      stay: 1,
    })
    expect((await handoverPortal.readHandover()).silent).toMatchObject({ people: [], total: 0 })
    expect(await portal.db.selectFrom('session').select('id').where('userId', 'in', ids).execute()).toEqual([])
    expect(await handoverPortal.listAuditKinds()).toEqual(['year.plan', 'year.open'])
    const { after } = await portal.db
      .selectFrom('audit')
      .select('after')
      .where('kind', '=', 'year.open')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after).shutOut.sort()).toEqual([...gone, second].map(({ email }) => email).sort())
    expect((await handoverPortal.me(stillHere)).role).toBe('tm')
  })
})

it('three years follow each other', async () => {
  const { portal, next, open } = handoverPortal
  const vp = await createHolder(portal, 'lcvp', lahore)
  await handoverPortal.plan()
  await handoverPortal.openYear()
  const third = yearAfter(next)
  await handoverPortal.plan(third)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 40 * 86_400_000)
  const admin = await portal.signInAs('admin')
  const openAgain = (label: string) => handoverPortal.ask('POST', `/api/years/${label}/open`, {}, admin)
  expect((await openAgain(third.label)).json.stay).toBe(1)
  expect((await portal.portal.years()).all.map(({ state }) => state)).toEqual(['closed', 'closing', 'open'])
  expect(
    (await handoverPortal.ask('GET', '/api/handover', undefined, admin)).json.closed.map(
      ({ label }: { label: string }) => label,
    ),
  ).toEqual([open.label, next.label])
  expect((await listAppointments(portal, vp.uid)).map(({ year }) => year)).toEqual([
    open.label,
    next.label,
    third.label,
  ])
  expect((await openAgain(open.label)).json.error).toBe('isClosed')
})

// Handover: opening a year as a whole. Who leaves and stays, what the page shows, and what the audit records.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayBefore, plusDays, today } from '#shared/time/calendar.ts'
import { yearAfter } from '#shared/time/years.ts'
import { appointIn, appointmentsOf, type Desk, everything, holder, openDesk } from './test-handover.ts'
import { turns } from './test-notes.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
  turns.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await desk.portal.close()
})
const lahore = { committee: 'Lahore', portfolio: 'oGV' }

describe('an opening', () => {
  it('closes the one and opens the other, with one audit line', async () => {
    const { open, next } = desk
    await desk.plan()
    const { status, json } = await desk.turn()
    expect([status, json]).toEqual([
      200,
      { year: { ...next, state: 'open' }, ...{ stay: 0, leave: 0, come: 0, invited: 0, deactivated: 0 } },
    ])
    expect(await desk.years()).toEqual([
      { ...open, state: 'closed' },
      { ...next, state: 'open' },
    ])
    expect(turns).toEqual([`${open.label} closed > ${next.label} open`])
    expect((await desk.collect({ year: open.label })).json.error).toBe('yearNotOpen')
    expect((await desk.collect()).json).toEqual({ year: next.label })
    expect(await desk.kinds()).toEqual(['year.plan', 'year.open'])
  })

  it('shortens the open year if the next begins before its end', async () => {
    const { open, next } = desk
    const startsOn = plusDays(open.endsOn, -40)
    await desk.plan({ ...next, startsOn })
    await desk.turn()
    expect((await desk.years())[0]).toEqual({ ...open, endsOn: dayBefore(startsOn), state: 'closed' })
  })

  it('lets people stay without a gap, and leave at once', async () => {
    const { portal, open, next } = desk
    const stays = await holder(portal, 'lcvp', lahore)
    const leaves = await holder(portal, 'mcvp')
    await desk.plan()
    const { json } = await desk.turn({ leaving: [leaves.uid] })
    expect(json).toMatchObject({ stay: 1, leave: 1, come: 0 })
    expect([(await desk.me(stays)).role, (await desk.me(stays)).place]).toEqual(['lcvp', lahore])
    expect((await desk.me(leaves)).role).toBe('tm')
    const held = { role: 'lcvp', ...lahore, startsOn: today() }
    expect(await appointmentsOf(portal, stays.uid)).toEqual([
      { ...held, year: open.label, endsOn: today(), endedAt: expect.any(String) },
      { ...held, year: next.label, endsOn: next.endsOn, endedAt: null },
    ])
    const entry = await portal.db
      .selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'year.open')
      .executeTakeFirstOrThrow()
    expect([entry.subject, entry.actorEmail]).toEqual([next.label, desk.admin.email])
    expect(JSON.parse(entry.after)).toMatchObject({ stay: 1, leave: 1, come: 0, left: [leaves.email] })
  })

  it('that comes late still knows who held a role, from the first day of the year on', async () => {
    const { portal, open, next } = desk
    const stays = await holder(portal, 'lcvp', lahore)
    await desk.plan()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(`${plusDays(next.startsOn, 20)}T08:00:00Z`))
    const admin = await portal.signInAs('admin')
    expect((await portal.ask('GET', '/api/handover', { as: admin })).json.holders).toHaveLength(3)
    expect((await desk.ask('POST', `/api/years/${next.label}/open`, {}, admin)).status).toBe(200)
    const [old, fresh] = await appointmentsOf(portal, stays.uid)
    expect([old?.endsOn, old?.endedAt]).toEqual([open.endsOn, null])
    expect([fresh?.startsOn, fresh?.endsOn]).toEqual([next.startsOn, next.endsOn])
  })

  it('keeps existing appointments of the new year: they begin now, and are not duplicated', async () => {
    const { portal, next } = desk
    const both = await holder(portal, 'lcvp')
    await desk.plan()
    await appointIn(portal, next, both.uid, 'lcvp', next.startsOn)
    const incoming = await portal.signInAs('tm')
    await appointIn(portal, next, incoming.uid, 'mcvp', today())
    await desk.turn({ leaving: [incoming.uid] })
    const [, coming, ...more] = await appointmentsOf(portal, both.uid)
    expect([coming?.year, coming?.startsOn, more]).toEqual([next.label, today(), []])
    expect((await desk.me(incoming)).role).toBe('mcvp')
  })

  it('gives nobody a role before its first day', async () => {
    const { portal, open, next } = desk
    const soon = await portal.signInAs('tm')
    const startsOn = plusDays(today(), 3)
    await appointIn(portal, open, soon.uid, 'mcvp', startsOn)
    await desk.plan()
    expect((await desk.turn()).json.stay).toBe(1)
    expect((await desk.me(soon)).role).toBe('tm')
    const rows = await appointmentsOf(portal, soon.uid)
    expect(rows.find(({ year }) => year === next.label)).toMatchObject({ startsOn, endsOn: next.endsOn, endedAt: null })
  })

  it('gives people who come the new role instead of the old one', async () => {
    const { portal, open, next } = desk
    const rises = await holder(portal, 'lcvp', lahore)
    await desk.plan()
    const joining = [{ email: rises.email, role: 'mcvp', committee: 'MC' }]
    expect((await desk.turn({ joining })).json).toMatchObject({ stay: 0, leave: 0, come: 1 })
    expect(await appointmentsOf(portal, rises.uid)).toMatchObject([
      { role: 'lcvp', year: open.label, endsOn: today(), endedAt: expect.any(String) },
      { role: 'mcvp', year: next.label, committee: 'MC', endedAt: null },
    ])
  })

  it('makes leaving admins team members, but never the last one', async () => {
    const { portal, admin } = desk
    await desk.plan()
    const before = await everything(portal)
    const refused = await desk.turn({ leaving: [admin.uid] })
    expect([refused.status, refused.json.error]).toEqual([409, 'lastAdmin'])
    expect(await everything(portal)).toEqual(before)
    const second = await portal.signInAs('admin')
    expect((await desk.turn({ leaving: [second.uid] })).status).toBe(200)
    expect((await desk.me(second)).role).toBe('tm')
  })

  it('lets the last admin leave when another comes with it', async () => {
    const { portal, admin } = desk
    const heir = await portal.signInAs('tm')
    await desk.plan()
    const joining = [{ email: heir.email, role: 'admin' }]
    expect((await desk.turn({ leaving: [admin.uid], joining })).status).toBe(200)
    expect([(await desk.me(admin)).role, (await desk.me(heir)).role]).toEqual(['tm', 'admin'])
  })
})

describe('the page', () => {
  it('shows people with roles, what the year has collected, and whether it can be undone', async () => {
    const { portal, open, admin } = desk
    const vp = await holder(portal, 'lcvp', lahore)
    await desk.collect()
    const told = await desk.look()
    expect(told).toMatchObject({ open, next: [], closing: [{ what: 'notes', count: 1 }], canUndo: false })
    expect(told.openedAfter).toBeNull()
    expect(told.holders).toEqual([
      expect.objectContaining({ uid: vp.uid, role: 'lcvp', place: lahore, since: today(), active: true }),
      expect.objectContaining({ uid: admin.uid, role: 'admin', since: null }),
    ])
  })

  it('lists people not seen since the year began, and deactivates them in bulk', async () => {
    const { portal, open } = desk
    const long = `${plusDays(open.startsOn, -30)}T10:00:00.000Z`
    const gone = [await portal.signInAs('tm'), await holder(portal, 'lcvp', lahore)]
    const stillHere = await portal.signInAs('tm')
    for (const { uid } of [...gone, stillHere]) {
      const set = { createdAt: long, lastSignInAt: long }
      await portal.db.updateTable('user').set(set).where('id', '=', uid).execute()
    }
    const ids = gone.map(({ uid }) => uid)
    await portal.db.updateTable('session').set({ updatedAt: long }).where('userId', 'in', ids).execute()
    const { silent } = await desk.look()
    expect([silent.total, silent.people.map(({ uid }: { uid: string }) => uid).sort()]).toEqual([2, ids.sort()])
    expect(silent.people.find(({ role }: { role: string }) => role === 'lcvp').place).toEqual(lahore)
    await desk.plan()
    const before = await everything(portal)
    expect((await desk.turn({ deactivating: [...ids, desk.admin.uid] })).json.error).toBe('lastAdmin')
    const unknown = await desk.turn({ deactivating: [...ids, 'nobody'] })
    expect([unknown.status, Object.keys(unknown.json.fields)]).toEqual([400, ['deactivating.2']])
    const comes = await desk.turn({ deactivating: ids, joining: [{ email: gone[0]?.email, role: 'tm' }] })
    expect([comes.status, Object.keys(comes.json.fields)]).toEqual([400, ['joining.0.email']])
    expect(await everything(portal)).toEqual(before)

    const second = await portal.signInAs('admin')
    expect((await desk.turn({ deactivating: [...ids, second.uid] })).json).toMatchObject({ deactivated: 3, stay: 1 })
    expect((await desk.look()).silent).toMatchObject({ people: [], total: 0 })
    expect(await portal.db.selectFrom('session').select('id').where('userId', 'in', ids).execute()).toEqual([])
    expect(await desk.kinds()).toEqual(['year.plan', 'year.open'])
    const { after } = await portal.db
      .selectFrom('audit')
      .select('after')
      .where('kind', '=', 'year.open')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after).shutOut.sort()).toEqual([...gone, second].map(({ email }) => email).sort())
    expect((await desk.me(stillHere)).role).toBe('tm')
  })
})

it('three years follow each other', async () => {
  const { portal, next, open } = desk
  const vp = await holder(portal, 'lcvp', lahore)
  await desk.plan()
  await desk.turn()
  const third = yearAfter(next)
  await desk.plan(third)
  expect((await desk.turn({}, third.label)).json.stay).toBe(1)
  expect((await desk.years()).map(({ state }) => state)).toEqual(['closed', 'closed', 'open'])
  expect((await desk.look()).closed.map(({ label }: { label: string }) => label)).toEqual([open.label, next.label])
  expect((await appointmentsOf(portal, vp.uid)).map(({ year }) => year)).toEqual([open.label, next.label, third.label])
  expect((await desk.turn({}, open.label)).json.error).toBe('isClosed')
})

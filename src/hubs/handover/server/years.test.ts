// Years: planned, changed and deleted as a whole, and suggested as the organisation begins them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { appointIn, appointmentsOf, type Desk, openDesk } from './test-handover.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(async () => {
  vi.useRealTimers()
  await desk.portal.close()
})

describe('years', () => {
  it('are planned, changed and deleted, and visible to everybody', async () => {
    const { next, ask, open } = desk
    const planned = { ...next, state: 'planned' }
    expect((await desk.plan()).json).toEqual(planned)
    expect(await desk.years()).toEqual([open, planned])
    const days = { startsOn: plusDays(next.startsOn, -30), endsOn: next.endsOn }
    expect((await ask('PUT', `/api/years/${next.label}`, days)).json).toEqual({ ...planned, ...days })
    expect((await desk.look()).next).toEqual([{ ...planned, ...days }])
    expect((await ask('DELETE', `/api/years/${next.label}`)).status).toBe(204)
    expect(await desk.years()).toEqual([open])
    expect(await desk.kinds()).toEqual(['year.plan', 'year.change', 'year.drop'])
  })

  it('change name and days in one step, or nothing', async () => {
    const { next, ask, open, portal } = desk
    await desk.plan()
    const put = (body: object, label = next.label) => ask('PUT', `/api/years/${label}`, { ...next, ...body })
    const taken = await put({ label: open.label })
    expect([taken.status, Object.keys(taken.json.fields)]).toEqual([400, ['label']])
    expect((await desk.years())[1]).toEqual({ ...next, state: 'planned' })
    const other = { label: 'other', startsOn: plusDays(next.startsOn, 1), endsOn: next.endsOn }
    expect((await put(other)).json).toEqual({ ...other, state: 'planned' })
    expect(await desk.years()).toEqual([open, { ...other, state: 'planned' }])
    const { uid } = await portal.signInAs('tm')
    await appointIn(portal, other, uid, 'lcvp', other.startsOn)
    const named = await put({}, 'other')
    expect([named.status, Object.keys(named.json.fields)]).toEqual([400, ['label']])
  })

  it('move the days of appointments for the whole year', async () => {
    const { next, ask, portal } = desk
    await desk.plan()
    const [whole, late] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    const later = plusDays(next.startsOn, 60)
    await appointIn(portal, next, whole.uid, 'lcvp', next.startsOn)
    await appointIn(portal, next, late.uid, 'lcvp', later)
    const days = { startsOn: plusDays(next.endsOn, 10), endsOn: plusDays(next.endsOn, 300) }
    expect((await ask('PUT', `/api/years/${next.label}`, days)).status).toBe(200)
    expect(await appointmentsOf(portal, whole.uid)).toMatchObject([days])
    expect(await appointmentsOf(portal, late.uid)).toMatchObject([{ startsOn: later, endsOn: days.endsOn }])
  })

  it('are suggested as the organisation begins them', async () => {
    expect((await desk.look()).offered).toEqual(desk.next)
    await desk.portal.close()
    desk = await openDesk({ env: { LOG_LEVEL: 'silent', YEAR_STARTS: '02-01' } })
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(`${plusDays(desk.open.endsOn, 500)}T08:00:00Z`))
    const admin = await desk.portal.signInAs('admin')
    const { offered } = (await desk.ask('GET', '/api/handover', undefined, admin)).json
    expect([offered.startsOn.slice(4), offered.endsOn > today()]).toEqual(['-02-01', true])
  })

  it('stay while they have appointments, and while they are open', async () => {
    const { portal, next, ask, open } = desk
    await desk.plan()
    const { uid } = await portal.signInAs('tm')
    await appointIn(portal, next, uid, 'lcvp', next.startsOn)
    expect((await ask('DELETE', `/api/years/${next.label}`)).json.error).toBe('yearIsNamed')
    expect((await ask('DELETE', `/api/years/${open.label}`)).json.error).toBe('notPlanned')
    expect((await ask('PUT', `/api/years/${open.label}`, next)).json.error).toBe('notPlanned')
    expect((await ask('DELETE', '/api/years/99.00')).status).toBe(404)
  })
})

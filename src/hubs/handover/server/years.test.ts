// Years: planned, changed and deleted as a whole, and suggested as the organisation begins them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { appointIn, type HandoverPortal, listAppointments, startHandoverPortal } from './test-handover.ts'

let handoverPortal: HandoverPortal
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
})
afterEach(async () => {
  vi.useRealTimers()
  await handoverPortal.portal.close()
})

describe('years', () => {
  it('are planned, changed and deleted, and visible to everybody', async () => {
    const { next, ask, open } = handoverPortal
    const planned = { ...next, state: 'planned' }
    expect((await handoverPortal.plan()).json).toEqual(planned)
    expect(await handoverPortal.years()).toEqual([open, planned])
    const days = { startsOn: plusDays(next.startsOn, -30), endsOn: next.endsOn }
    expect((await ask('PUT', `/api/years/${next.label}`, days)).json).toEqual({ ...planned, ...days })
    expect((await handoverPortal.readHandover()).next).toEqual([{ ...planned, ...days }])
    expect((await ask('DELETE', `/api/years/${next.label}`)).status).toBe(204)
    expect(await handoverPortal.years()).toEqual([open])
    expect(await handoverPortal.listAuditKinds()).toEqual(['year.plan', 'year.change', 'year.drop'])
  })

  it('change name and days in one step, or nothing', async () => {
    const { next, ask, open, portal } = handoverPortal
    await handoverPortal.plan()
    const put = (body: object, label = next.label) => ask('PUT', `/api/years/${label}`, { ...next, ...body })
    const taken = await put({ label: open.label })
    expect([taken.status, Object.keys(taken.json.fields)]).toEqual([400, ['label']])
    expect((await handoverPortal.years())[1]).toEqual({ ...next, state: 'planned' })
    const other = { label: 'other', startsOn: plusDays(next.startsOn, 1), endsOn: next.endsOn }
    expect((await put(other)).json).toEqual({ ...other, state: 'planned' })
    expect(await handoverPortal.years()).toEqual([open, { ...other, state: 'planned' }])
    const { uid } = await portal.signInAs('tm')
    await appointIn(portal, other, uid, 'lcvp', other.startsOn)
    const named = await put({}, 'other')
    expect([named.status, Object.keys(named.json.fields)]).toEqual([400, ['label']])
  })

  it('move the days of appointments for the whole year', async () => {
    const { next, ask, portal } = handoverPortal
    await handoverPortal.plan()
    const [whole, late] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    const later = plusDays(next.startsOn, 60)
    await appointIn(portal, next, whole.uid, 'lcvp', next.startsOn)
    await appointIn(portal, next, late.uid, 'lcvp', later)
    const days = { startsOn: plusDays(next.endsOn, 10), endsOn: plusDays(next.endsOn, 300) }
    expect((await ask('PUT', `/api/years/${next.label}`, days)).status).toBe(200)
    expect(await listAppointments(portal, whole.uid)).toMatchObject([days])
    expect(await listAppointments(portal, late.uid)).toMatchObject([{ startsOn: later, endsOn: days.endsOn }])
  })

  it('are suggested as the organisation begins them', async () => {
    expect((await handoverPortal.readHandover()).offered).toEqual(handoverPortal.next)
    await handoverPortal.portal.close()
    handoverPortal = await startHandoverPortal({ env: { LOG_LEVEL: 'silent', YEAR_STARTS: '02-01' } })
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(`${plusDays(handoverPortal.open.endsOn, 500)}T08:00:00Z`))
    const admin = await handoverPortal.portal.signInAs('admin')
    const { offered } = (await handoverPortal.ask('GET', '/api/handover', undefined, admin)).json
    expect([offered.startsOn, offered.endsOn.slice(4)]).toEqual([plusDays(today(), 1), '-01-31'])
  })

  it('stay while they have appointments, and while they are open', async () => {
    const { portal, next, ask, open } = handoverPortal
    await handoverPortal.plan()
    const { uid } = await portal.signInAs('tm')
    await appointIn(portal, next, uid, 'lcvp', next.startsOn)
    expect((await ask('DELETE', `/api/years/${next.label}`)).json.error).toBe('yearIsNamed')
    expect((await ask('DELETE', `/api/years/${open.label}`)).json.error).toBe('notPlanned')
    expect((await ask('PUT', `/api/years/${open.label}`, next)).json.error).toBe('notPlanned')
    expect((await ask('DELETE', '/api/years/99.00')).status).toBe(404)
  })
})

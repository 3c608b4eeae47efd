// Closings on a later day, and reopenings: the job moves people once, and within a day everybody gets back what nobody changed.
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import type { Person } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { appoint, endAppointments } from '#server/years/appointments.ts'
import { dayOf, plusDays, today } from '#shared/time/calendar.ts'
import { yearAfter } from '#shared/time/years.ts'
import { carryOutClosings, hasDueClosings } from './changes-closings.ts'
import {
  admin,
  atNoon,
  change,
  holder,
  later,
  listAudit,
  listOffices,
  listTold,
  me,
  member,
  portal,
  read,
  withPeoplePortal,
} from './test-people.ts'

withPeoplePortal()

const runJob = () => carryOutClosings(portal.portal, new AbortController().signal)

describe('reopening within 24 hours', () => {
  it('gives back offices and LCs on the same day, as if nothing had happened', async () => {
    await atNoon(today())
    const [vp, tl] = [await holder('IBA'), await member('IBA', 'tl')]
    const before = await listOffices(vp)
    await change({ successor: 'Karachi' })
    expect((await read()).returning).toMatchObject({ total: 2 })
    await later(1)
    expect((await change({ closedOn: null })).json).toMatchObject({ closedOn: null, successor: null })
    expect(await listOffices(vp)).toEqual(before)
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'IBA', portfolio: 'oGV' } })
    expect(await me(tl)).toMatchObject({ place: { committee: 'IBA', portfolio: 'BD' }, wasAskedForPlace: true })
    const text = `IBA is open again: you are LCVP, IBA, oGV until ${before[0]?.endsOn}`
    expect((await listTold(vp)).at(-1)).toBe(text)
    expect((await listTold(tl)).at(-1)).toBe('IBA is open again: it’s your LC as before')
    expect((await listAudit(vp.email)).slice(-2)).toEqual(['appointment.make', 'place.change'])
  })

  it('on the next day leaves the day in between as it was', async () => {
    await atNoon(today())
    const vp = await holder('IBA')
    const day = today()
    await change({ successor: 'Karachi' })
    await later(20)
    expect(today()).toBe(plusDays(day, 1))
    await change({ closedOn: null })
    expect((await listOffices(vp)).map(({ committee, startsOn, endsOn }) => [committee, startsOn, endsOn])).toEqual([
      ['IBA', day, day],
      ['Karachi', day, today()],
      ['IBA', today(), (await portal.portal.years()).open.endsOn],
    ])
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'IBA' } })
  })

  it('revives no office of a year that has ended meanwhile', async () => {
    const { open } = await portal.portal.years()
    await atNoon(open.endsOn)
    const vp = await holder('IBA')
    await change({ closedOn: today() })
    await later(14)
    await turnYear(portal, yearAfter(open))
    expect((await change({ closedOn: null })).status).toBe(200)
    expect(await me(vp)).toMatchObject({ role: 'tm', offices: [], place: { committee: 'IBA' } })
  })

  it('leaves alone what somebody changed since', async () => {
    const [chose, none, appointed] = [await member('IBA'), await member('IBA'), await holder('IBA')]
    await change({ closedOn: today() })
    const say = (as: Person, committee: string | null) =>
      portal.ask('PUT', '/api/me/place', { as, body: { committee, portfolio: null } })
    await say(chose, 'Lahore')
    await say(none, null)
    await later(1)
    const { open } = await portal.portal.years()
    const place = { committee: 'Multan', portfolio: null }
    await inTransaction(portal.db, (trx) =>
      appoint(trx, { userId: appointed.uid, role: 'lcvp', place, year: open, createdBy: '' }),
    )
    await change({ closedOn: null })
    expect((await me(chose)).place.committee).toBe('Lahore')
    expect((await me(none)).place.committee).toBe(null)
    expect(await me(appointed)).toMatchObject({ role: 'lcvp', place: { committee: 'Multan' } })
    expect((await listOffices(appointed)).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })

  it('gives back no role that an admin has taken since', async () => {
    await atNoon(today())
    const { open } = await portal.portal.years()
    const [demoted, shutOut, doubled] = [await holder('IBA'), await holder('IBA'), await holder('IBA')]
    const place = { committee: 'Karachi', portfolio: 'oGV' }
    const other = await inTransaction(portal.db, (trx) =>
      appoint(trx, { userId: doubled.uid, role: 'lcvp', place, year: open, createdBy: '' }),
    )
    await change({ successor: 'Karachi' })
    await later(1)
    // As in the admin panel.
    await portal.db.updateTable('user').set({ role: 'user' }).where('id', '=', demoted.uid).execute()
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', shutOut.uid).execute()
    await inTransaction(portal.db, (trx) => endAppointments(trx, [other]))
    await later(1)
    await change({ closedOn: null })
    for (const person of [demoted, shutOut, doubled])
      expect((await listOffices(person)).filter((row) => row.committee === 'IBA' && row.endedAt === null)).toEqual([])
  })

  it('is over after 24 hours: then it reopens without people', async () => {
    const [vp, tl] = [await holder('IBA'), await member('IBA')]
    await change({ closedOn: today() })
    await later(24.1)
    expect((await read()).returning).toBeNull()
    await change({ closedOn: null })
    expect(await me(vp)).toMatchObject({ role: 'tm', place: { committee: null } })
    expect((await me(tl)).place.committee).toBe(null)
    expect(await read()).toMatchObject({ total: 0, returning: null, planned: null })
    expect(await portal.db.selectFrom('committeeLeaver').select('id').execute()).toEqual([])
  })

  it('survives that somebody erased their account meanwhile', async () => {
    const [gone, vp] = [await member('IBA'), await holder('IBA')]
    await change({ successor: 'Karachi' })
    await portal.portal.erase(gone.uid, { uid: null, email: 'test', address: '' })
    expect((await change({ closedOn: null })).status).toBe(200)
    expect((await me(vp)).place.committee).toBe('IBA')
  })
})

describe('a closing on a later day', () => {
  const inTen = () => plusDays(dayOf(new Date()), 10)

  it('changes nobody before, and happens by itself on its day, once', async () => {
    const [vp, tl] = [await holder('IBA'), await member('IBA')]
    const day = inTen()
    const people = { to: 'Lahore', except: [{ uid: tl.uid, to: null }] }
    expect((await change({ closedOn: day, people })).json.closedOn).toBe(day)
    expect((await read()).planned).toEqual({ successor: null, ...people })
    expect(await hasDueClosings(portal.portal)).toBe(false)
    await runJob()
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'IBA' } })
    await atNoon(day)
    expect(await hasDueClosings(portal.portal)).toBe(true)
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await hasDueClosings(portal.portal)).toBe(false)
    expect(await me(vp)).toMatchObject({ role: 'tm', place: { committee: 'Lahore' } })
    expect((await me(tl)).place.committee).toBe(null)
    expect(await listTold(vp)).toHaveLength(1)
    expect((await listAudit('IBA')).filter((kind) => kind === 'organisation.movePeople')).toHaveLength(1)
    const line = await portal.db
      .selectFrom('audit')
      .select(['actorEmail', 'after'])
      .where('kind', '=', 'organisation.movePeople')
      .executeTakeFirstOrThrow()
    expect(line.actorEmail).toBe(admin.email)
    expect(JSON.parse(line.after)).toEqual({ closedOn: day, successor: null, moved: 1, left: 1, officesEnded: 1 })
    await later(2)
    await change({ closedOn: null })
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'IBA' } })
  })

  it('can be a merger: the committee has its successor from that day on', async () => {
    const vp = await holder('IBA')
    const day = inTen()
    const { json } = await change({ successor: 'Karachi', closedOn: day, people: {} })
    expect([json.closedOn, json.successor]).toEqual([day, null])
    await atNoon(plusDays(day, 3))
    await runJob()
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'Karachi' } })
    const iba = (await portal.ask('GET', '/api/organisation')).json.committees.find(
      ({ code }: { code: string }) => code === 'IBA',
    )
    expect([iba.closedOn, iba.successor]).toEqual([day, 'Karachi'])
  })

  it('follows a destination that has merged meanwhile, and nowhere if it has closed', async () => {
    const [one, two] = [await member('IBA'), await member('IBA')]
    const day = inTen()
    await change({ closedOn: day, people: { to: 'Giki', except: [{ uid: two.uid, to: 'NUST' }] } })
    await change({ successor: 'Lahore' }, 'Giki')
    await change({ closedOn: today() }, 'NUST')
    await atNoon(day)
    await runJob()
    expect((await me(one)).place.committee).toBe('Lahore')
    expect((await me(two)).place.committee).toBe(null)
  })

  it('keeps its choice when only the day changes, and forgets it when the committee stays open', async () => {
    const tl = await member('IBA')
    await change({ closedOn: inTen(), people: { to: 'Lahore' } })
    await change({ closedOn: plusDays(inTen(), 5) })
    expect((await read()).planned).toMatchObject({ to: 'Lahore' })
    await change({ closedOn: null })
    expect((await read()).planned).toBeNull()
    await atNoon(plusDays(inTen(), 20))
    await runJob()
    expect((await me(tl)).place.committee).toBe('IBA')
  })

  it('that is brought forward to today happens at once, with its choice', async () => {
    const vp = await holder('IBA')
    await change({ successor: 'Karachi', closedOn: inTen(), people: {} })
    expect((await change({ closedOn: today() })).json).toMatchObject({ closedOn: today(), successor: 'Karachi' })
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'Karachi' } })
    expect(await hasDueClosings(portal.portal)).toBe(false)
  })
})

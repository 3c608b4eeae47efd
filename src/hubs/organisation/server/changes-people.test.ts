// People of a committee that closes, through HTTP: offices move or end, places follow the admin's choice, and everybody is told.
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { invite } from '#server/people/invitations.ts'
import type { Person } from '#server/testing/portal.ts'
import { type AppointmentRow, appoint } from '#server/years/appointments.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { yearAfter } from '#shared/time/years.ts'
import {
  admin,
  atNoon,
  change,
  holder,
  home,
  later,
  listAudit,
  listMailed,
  listOffices,
  listTold,
  me,
  member,
  portal,
  read,
  withPeoplePortal,
} from './test-people.ts'

withPeoplePortal()

const nowhere = { committee: null, portfolio: 'BD' }

describe('the list for the dialog', () => {
  it('names members, office holders of this year and the next, and invitations, with totals', async () => {
    const [tl, vp] = [await member('IBA', 'tl'), await holder('IBA', { own: null })]
    await member('Lahore')
    const { open } = await portal.portal.years()
    const next = yearAfter(open)
    await portal.db.insertInto('year').values(next).execute()
    const coming = await member('Lahore')
    await inTransaction(portal.db, async (trx) => {
      const place = { committee: 'IBA', portfolio: null }
      await appoint(trx, {
        userId: coming.uid,
        role: 'lcvp',
        place,
        year: next,
        startsOn: next.startsOn,
        createdBy: '',
      })
      const promised = { role: 'tm' as const, place, year: open.label, startsOn: today(), endsOn: open.endsOn }
      await invite(trx, { email: 'new@nexus.example', ...promised, createdBy: '' })
    })
    const { people, total, invitations, totalInvited, planned, returning } = await read()
    expect(people.map(({ uid }: { uid: string }) => uid).sort()).toEqual([tl.uid, vp.uid, coming.uid].sort())
    expect([total, totalInvited, planned, returning]).toEqual([3, 1, null, null])
    expect(invitations).toMatchObject([{ email: 'new@nexus.example', role: 'tm', portfolio: null }])
    const officesOf = ({ uid }: Person) => people.find((each: Person) => each.uid === uid).offices
    expect(officesOf(vp)).toMatchObject([{ role: 'lcvp', portfolio: 'oGV', endsOn: open.endsOn }])
    expect(officesOf(coming)).toMatchObject([{ role: 'lcvp', startsOn: next.startsOn }])
    expect(officesOf(tl)).toEqual([])
  })

  it('is for admins, and for committees that exist', async () => {
    const as = await portal.signInAs('mcvp')
    expect((await portal.ask('GET', '/api/organisation/committees/IBA/people', { as })).status).toBe(403)
    expect((await portal.ask('GET', '/api/organisation/committees/Atlantis/people', { as: admin })).status).toBe(404)
  })
})

describe('a merger', () => {
  it('moves offices as new appointments for the rest of the term, and places; the past stays', async () => {
    const [vp, tl] = [await holder('IBA'), await member('IBA', 'tl')]
    const before = (await listOffices(vp))[0] as AppointmentRow
    expect((await change({ successor: 'Karachi' })).status).toBe(200)
    const [old, moved] = await listOffices(vp)
    expect(old).toMatchObject({ id: before.id, committee: 'IBA', startsOn: before.startsOn, endsOn: today() })
    expect(old?.endedAt).not.toBeNull()
    const { role, portfolio, year, endsOn, actingUntil } = before
    expect(moved).toMatchObject({ committee: 'Karachi', startsOn: today(), endedAt: null })
    expect(moved).toMatchObject({ role, portfolio, year, endsOn, actingUntil })
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'Karachi', portfolio: 'oGV' } })
    expect(await me(tl)).toMatchObject({ place: { committee: 'Karachi', portfolio: 'BD' }, wasAskedForPlace: true })
    const text = `IBA has merged into Karachi: you are LCVP, Karachi, oGV until ${endsOn}`
    expect([await listTold(vp), await listMailed(vp)]).toEqual([[text], [text]])
    expect(await listTold(tl)).toEqual(['IBA has merged into Karachi: your LC is now Karachi'])
    expect(await listMailed(tl)).toEqual([])
    expect(await listAudit(vp.email)).toEqual(['appointment.end', 'appointment.make', 'place.change'])
    expect(await listAudit(tl.email)).toEqual(['place.change'])
  })

  it('lets single people go elsewhere: their office ends', async () => {
    const [stays, goes] = [await holder('IBA'), await holder('IBA')]
    const people = { except: [{ uid: goes.uid, to: 'Lahore' }] }
    expect((await change({ successor: 'Karachi', people })).status).toBe(200)
    expect(await me(stays)).toMatchObject({ role: 'lcvp', place: { committee: 'Karachi' } })
    expect(await me(goes)).toMatchObject({ role: 'tm', place: { committee: 'Lahore', portfolio: 'BD' } })
  })

  it('does not double an office that the person holds there already', async () => {
    const vp = await holder('IBA')
    const { open } = await portal.portal.years()
    const place = { committee: 'Karachi', portfolio: 'oGV' }
    await inTransaction(portal.db, (trx) =>
      appoint(trx, { userId: vp.uid, role: 'lcvp', place, year: open, createdBy: '' }),
    )
    await change({ successor: 'Karachi' })
    expect((await listOffices(vp)).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })

  it('keeps the day until which an acting office goes on', async () => {
    const vp = await holder('IBA')
    const { open } = await portal.portal.years()
    const actingUntil = (await listOffices(vp))[0]?.actingUntil
    await atNoon(plusDays(open.endsOn, 20))
    await change({ successor: 'Karachi' })
    const [, moved] = await listOffices(vp)
    expect(moved).toMatchObject({ committee: 'Karachi', actingUntil, startsOn: today() })
    expect((await me(vp)).role).toBe('lcvp')
  })

  it('of a committee that is closed already takes along those who were left without one', async () => {
    const [vp, tl, chose] = [await holder('IBA'), await member('IBA'), await member('IBA')]
    await change({ closedOn: today() })
    const body = { committee: 'Lahore', portfolio: null }
    expect((await portal.ask('PUT', '/api/me/place', { as: chose, body })).status).toBe(200)
    await later(1)
    expect((await change({ successor: 'Karachi' })).status).toBe(200)
    expect(await me(vp)).toMatchObject({ role: 'lcvp', place: { committee: 'Karachi' } })
    expect((await me(tl)).place.committee).toBe('Karachi')
    expect((await me(chose)).place.committee).toBe('Lahore')
  })

  it('a day later takes along only those who still have no LC', async () => {
    const [vp, tl] = [await holder('IBA'), await member('IBA')]
    await change({ closedOn: today() })
    await later(25)
    expect((await change({ successor: 'Karachi' })).status).toBe(200)
    expect(await me(vp)).toMatchObject({ role: 'tm', place: { committee: 'Karachi' } })
    expect((await me(tl)).place.committee).toBe('Karachi')
  })
})

describe('a closing', () => {
  it('ends offices that day, and asks people for their LC on the dashboard', async () => {
    const [vp, byOffice, tl] = [await holder('IBA'), await holder('IBA', { own: null }), await member('IBA', 'tl')]
    expect((await change({ closedOn: today(), people: { to: null } })).status).toBe(200)
    for (const as of [vp, byOffice]) {
      expect(await me(as)).toMatchObject({ role: 'tm', place: nowhere, wasAskedForPlace: false })
      expect(await listOffices(as)).toMatchObject([{ committee: 'IBA', endsOn: today() }])
      const text = 'IBA has closed: your office as LCVP, IBA, oGV has ended, and please choose your LC'
      expect([await listTold(as), await listMailed(as)]).toEqual([[text], [text]])
    }
    expect(await me(tl)).toMatchObject({ place: nowhere, wasAskedForPlace: false })
    expect(await home(tl)).toMatchObject({ closedPlace: { committee: 'IBA' } })
    const body = { committee: 'Lahore', portfolio: 'BD' }
    expect((await portal.ask('PUT', '/api/me/place', { as: tl, body })).status).toBe(200)
    expect((await home(tl)).closedPlace).toBeUndefined()
    expect(await me(tl)).toMatchObject({ place: body, wasAskedForPlace: true })
  })

  it('does the same for callers that name no people', async () => {
    const [vp, tl] = [await holder('IBA'), await member('IBA')]
    expect((await change({ closedOn: '2026-01-01' })).status).toBe(200)
    expect((await me(vp)).role).toBe('tm')
    expect((await home(tl)).closedPlace).toEqual({ committee: 'IBA' })
  })

  it('sends everybody to another LC, and single people elsewhere or nowhere', async () => {
    const [one, two, three] = [await member('IBA'), await member('IBA'), await holder('IBA')]
    const except = [
      { uid: two.uid, to: null },
      { uid: three.uid, to: 'Multan' },
    ]
    expect((await change({ closedOn: today(), people: { to: 'Lahore', except } })).status).toBe(200)
    expect((await me(one)).place.committee).toBe('Lahore')
    expect((await me(two)).place.committee).toBe(null)
    expect(await me(three)).toMatchObject({ role: 'tm', place: { committee: 'Multan' } })
  })

  it('ends no national office: an MCVP goes on without the LC', async () => {
    const mcvp = await holder('IBA', { role: 'mcvp' })
    await change({ closedOn: today() })
    expect(await me(mcvp)).toMatchObject({ role: 'mcvp', place: { committee: null } })
  })

  it('does not confirm the place of people who have not confirmed it this year', async () => {
    const alumna = await member('IBA')
    await portal.db.updateTable('user').set({ placeYear: '20.21' }).where('id', '=', alumna.uid).execute()
    await change({ closedOn: today(), people: { to: 'Lahore' } })
    expect(await me(alumna)).toMatchObject({ place: { committee: 'Lahore' }, wasAskedForPlace: false })
  })

  it('takes along what was promised for later: invitations and appointments in a planned year', async () => {
    const { open } = await portal.portal.years()
    const next = yearAfter(open)
    await portal.db.insertInto('year').values(next).execute()
    const coming = await member('Lahore')
    const place = { committee: 'IBA', portfolio: 'oGV' }
    await inTransaction(portal.db, async (trx) => {
      await appoint(trx, {
        userId: coming.uid,
        role: 'lcvp',
        place,
        year: next,
        startsOn: next.startsOn,
        createdBy: '',
      })
      const days = { year: open.label, startsOn: today(), endsOn: open.endsOn, createdBy: '' }
      await invite(trx, { email: 'vp@nexus.example', role: 'lcvp', place, ...days })
    })
    const invited = () =>
      portal.db.selectFrom('invitation').select(['role', 'committee', 'portfolio']).executeTakeFirstOrThrow()
    await change({ closedOn: today() })
    expect(await listOffices(coming)).toEqual([])
    expect((await me(coming)).place.committee).toBe('Lahore')
    expect(await listTold(coming)).toEqual(['IBA has closed: you won’t become LCVP, IBA, oGV'])
    expect(await invited()).toEqual({ role: 'tm', committee: null, portfolio: 'oGV' })
    expect(await listMailed({ email: 'vp@nexus.example' })).toEqual(['Your invitation to NEXUS: Team Member, oGV'])
    await change({ closedOn: null })
    expect(await listOffices(coming)).toMatchObject([{ ...place, startsOn: next.startsOn, endsOn: next.endsOn }])
    expect(await invited()).toEqual({ role: 'lcvp', ...place })
    await change({ successor: 'Karachi' })
    expect(await listOffices(coming)).toMatchObject([
      { committee: 'Karachi', year: next.label, startsOn: next.startsOn },
    ])
    expect(await invited()).toEqual({ role: 'lcvp', committee: 'Karachi', portfolio: 'oGV' })
  })

  it.each([
    [{ closedOn: today(), people: { to: 'IBA' } }, 'people.to'],
    [{ closedOn: today(), people: { to: 'Atlantis' } }, 'people.to'],
    [{ closedOn: today(), people: { except: [{ uid: 'x', to: 'Atlantis' }] } }, 'people.except.0.to'],
    [{ people: { to: 'Lahore' } }, 'people'],
    [{ closedOn: null, people: { to: 'Lahore' } }, 'people'],
  ])('refuses %j', async (body, field) => {
    const { status, json } = await change(body)
    expect([status, Object.keys(json.fields)]).toEqual([400, [field]])
  })
})

// People who come with a new year: what they get, the mails, and their invitations.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { acceptInvitations, invitedAddress } from '#server/people/invitations.ts'
import type { Person } from '#server/testing/portal.ts'
import { windowFrom } from '#server/testing/tries.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { yearAfter } from '#shared/time/years.ts'
import { appointmentsOf, type Desk, inviteTo, openDesk } from './test-handover.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.portal.close())

const prove = ({ uid, email }: Person) =>
  inTransaction(desk.portal.db, async (trx) => {
    const set = trx.updateTable('user').set({ emailVerified: 1 }).where('id', '=', uid)
    const row = await set.returningAll().executeTakeFirstOrThrow()
    await acceptInvitations(trx, row as never, { uid, email, address: '' })
  })

describe('who comes', () => {
  it('with an account have role and place at once, and one friendly mail', async () => {
    const { portal, next } = desk
    const [one, two] = [await portal.signInAs('user'), await portal.signInAs('tm')]
    await desk.plan()
    const joining = [
      { email: ` ${one.email.toUpperCase()} `, role: 'lcvp', committee: 'Karachi South', portfolio: 'ogv' },
      { email: two.email, role: 'tl', committee: 'Lahore', portfolio: null },
    ]
    expect((await desk.turn({ joining })).json).toMatchObject({ come: 2, invited: 0 })
    expect(await desk.me(one)).toMatchObject({
      role: 'lcvp',
      place: { committee: 'South Karachi', portfolio: 'oGV' },
      wasAskedForPlace: true,
    })
    expect(await desk.me(two)).toMatchObject({ role: 'tl', place: { committee: 'Lahore', portfolio: null } })
    const mails = await portal.outbox()
    expect(mails.map(({ to, link }) => [to, link]).sort()).toEqual(
      [one, two].map(({ email }) => [email, `${portal.portal.config.publicUrl}/#/dashboard`]).sort(),
    )
    const mail = mails.find(({ to }) => to === one.email)
    expect(mail?.subject).toBe(`Your role in ${next.label}: LCVP, South Karachi, oGV`)
    expect(mail?.text).toContain('Hello Test user,')
  })

  it('without one are invited; role and place wait under the address', async () => {
    const { portal, next } = desk
    const unproven = await portal.signInAs('tm', { verified: false })
    await desk.plan()
    const joining = [
      { email: 'new.person@nexus.example', role: 'mcvp', committee: 'MC' },
      { email: unproven.email, role: 'lcvp', committee: 'Lahore' },
    ]
    expect((await desk.turn({ joining })).json).toMatchObject({ come: 2, invited: 2 })
    const { waiting } = await desk.look()
    expect(waiting.map(({ email, role, year }: Record<string, string>) => [email, role, year]).sort()).toEqual(
      [
        ['new.person@nexus.example', 'mcvp', next.label],
        [unproven.email, 'lcvp', next.label],
      ].sort(),
    )
    const mail = (await portal.outbox()).find(({ to }) => to === 'new.person@nexus.example')
    const [address, token] = (mail?.link ?? '').split('?token=')
    expect(address).toBe(`${portal.portal.config.publicUrl}/#/join`)
    expect(await invitedAddress(portal.db, token ?? '')).toBe('new.person@nexus.example')
    expect(mail?.text).toContain('MCVP, MC')
  })

  it('can get the invitation again, rate limited, and can be removed', async () => {
    const { portal, ask } = desk
    await desk.plan()
    await desk.turn({ joining: [{ email: 'late@nexus.example', role: 'tm' }] })
    const [{ id }] = (await desk.look()).waiting
    const links = async () => (await portal.outbox()).map(({ link }) => link?.split('token=')[1] ?? '')
    const [first] = await links()
    const began = Date.now()
    const sent = await ask('POST', `/api/invitations/${id}/resend`)
    expect([sent.status, sent.json]).toEqual([200, { email: 'late@nexus.example' }])
    const [second] = (await links()).filter((link) => link !== first)
    expect(await invitedAddress(portal.db, first ?? '')).toBeUndefined()
    expect(await invitedAddress(portal.db, second ?? '')).toBe('late@nexus.example')
    for (let n = 0; n < 2; n++) expect((await ask('POST', `/api/invitations/${id}/resend`)).status).toBe(200)
    const tooMany = await ask('POST', `/api/invitations/${id}/resend`)
    expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 0]).toEqual([429, true])
    const seconds = await windowFrom(portal.db, `invitation:${id}`, began)
    expect([seconds >= 900, seconds < 960]).toEqual([true, true])
    expect((await ask('DELETE', `/api/invitations/${id}`)).json).toEqual({ email: 'late@nexus.example' })
    expect((await ask('DELETE', `/api/invitations/${id}`)).status).toBe(404)
    expect((await desk.look()).waiting).toEqual([])
    expect((await desk.kinds()).slice(2)).toEqual([...Array(3).fill('invitation.resend'), 'invitation.withdraw'])
  })

  it('to a year that closes are no longer invited', async () => {
    const { portal, open, ask } = desk
    const { id, token } = await inviteTo(portal, open, 'late@nexus.example')
    await desk.plan()
    await desk.turn()
    expect((await desk.look()).waiting).toEqual([])
    expect(await invitedAddress(portal.db, token)).toBeUndefined()
    expect((await ask('POST', `/api/invitations/${id}/resend`)).status).toBe(404)
  })

  it('cannot be invited again to a role that is over', async () => {
    const { portal, open, ask } = desk
    const { id } = await inviteTo(portal, { ...open, endsOn: plusDays(today(), -1) }, 'late@nexus.example')
    const { status, json } = await ask('POST', `/api/invitations/${id}/resend`)
    expect([status, json.error, json.message]).toEqual([409, 'isOver', expect.stringContaining('please withdraw')])
    expect(await portal.outbox()).toEqual([])
  })

  it('have the role as soon as they verify the address', async () => {
    const { portal, next } = desk
    const person = await portal.signInAs('tm', { verified: false })
    await desk.plan()
    await desk.turn({ joining: [{ email: person.email, role: 'lcvp', committee: 'Lahore' }] })
    await prove(person)
    expect((await desk.me(person)).role).toBe('lcvp')
    expect((await appointmentsOf(portal, person.uid))[0]).toMatchObject({ year: next.label, startsOn: today() })
    expect((await desk.look()).waiting).toEqual([])
  })

  it('after the year has closed get no role of it', async () => {
    const { portal, next } = desk
    const people = [await portal.signInAs('tm', { verified: false }), await portal.signInAs('tl', { verified: false })]
    await desk.plan()
    const [vp, boss] = people.map(({ email }) => email)
    const joining = [
      { email: vp, role: 'lcvp', committee: 'Lahore' },
      { email: boss, role: 'admin' },
    ]
    await desk.turn({ joining })
    const later = yearAfter(next)
    await desk.plan(later)
    expect((await desk.turn({}, later.label)).status).toBe(200)
    expect((await desk.look()).waiting).toEqual([])
    for (const person of people) await prove(person)
    expect([(await desk.me(people[0] as Person)).role, (await desk.me(people[1] as Person)).role]).toEqual(['tm', 'tl'])
    expect(await appointmentsOf(portal, (people[0] as Person).uid)).toEqual([])
  })
})

// People who come with a new year: what they get, the mails, and their invitations.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { acceptInvitations, findInvitedAddress } from '#server/people/invitations.ts'
import type { Person } from '#server/testing/portal.ts'
import { windowFrom } from '#server/testing/rate-limit.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { yearAfter } from '#shared/time/years.ts'
import { type HandoverPortal, inviteTo, listAppointments, startHandoverPortal } from './test-handover.ts'

let handoverPortal: HandoverPortal
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
})
afterEach(async () => {
  vi.useRealTimers()
  await handoverPortal.portal.close()
})

const verifyAddress = ({ uid, email }: Person) =>
  inTransaction(handoverPortal.portal.db, async (trx) => {
    const set = trx.updateTable('user').set({ emailVerified: 1 }).where('id', '=', uid)
    const row = await set.returningAll().executeTakeFirstOrThrow()
    await acceptInvitations(trx, row as never, { uid, email, address: '' })
  })

describe('who comes', () => {
  it('with an account have role and place at once, and one friendly mail', async () => {
    const { portal, next } = handoverPortal
    const [one, two] = [await portal.signInAs('user'), await portal.signInAs('tm')]
    await handoverPortal.plan()
    const joining = [
      { email: ` ${one.email.toUpperCase()} `, role: 'lcvp', committee: 'Karachi South', portfolio: 'ogv' },
      { email: two.email, role: 'tl', committee: 'Lahore', portfolio: null },
    ]
    expect((await handoverPortal.openYear({ joining })).json).toMatchObject({ come: 2, invited: 0 })
    expect(await handoverPortal.me(one)).toMatchObject({
      role: 'lcvp',
      place: { committee: 'South Karachi', portfolio: 'oGV' },
      wasAskedForPlace: true,
    })
    expect(await handoverPortal.me(two)).toMatchObject({ role: 'tl', place: { committee: 'Lahore', portfolio: null } })
    const mails = await portal.outbox()
    expect(mails.map(({ to, link }) => [to, link]).sort()).toEqual(
      [one, two].map(({ email }) => [email, `${portal.portal.config.publicUrl}/#/dashboard`]).sort(),
    )
    const mail = mails.find(({ to }) => to === one.email)
    expect(mail?.subject).toBe(`Your role in ${next.label}: LCVP, South Karachi, oGV`)
    expect(mail?.text).toContain('Hello Test user,')
  })

  it('without one are invited; role and place wait under the address', async () => {
    const { portal, next } = handoverPortal
    const unproven = await portal.signInAs('tm', { verified: false })
    await handoverPortal.plan()
    const joining = [
      { email: 'new.person@nexus.example', role: 'mcvp', committee: 'MC' },
      { email: unproven.email, role: 'lcvp', committee: 'Lahore' },
    ]
    expect((await handoverPortal.openYear({ joining })).json).toMatchObject({ come: 2, invited: 2 })
    const { waiting } = await handoverPortal.readHandover()
    expect(waiting.map(({ email, role, year }: Record<string, string>) => [email, role, year]).sort()).toEqual(
      [
        ['new.person@nexus.example', 'mcvp', next.label],
        [unproven.email, 'lcvp', next.label],
      ].sort(),
    )
    const mail = (await portal.outbox()).find(({ to }) => to === 'new.person@nexus.example')
    const [address, token] = (mail?.link ?? '').split('?token=')
    expect(address).toBe(`${portal.portal.config.publicUrl}/#/join`)
    expect(await findInvitedAddress(portal.db, token ?? '')).toBe('new.person@nexus.example')
    expect(mail?.text).toContain('MCVP, MC')
  })

  it('can get the invitation again, rate limited, and can be removed', async () => {
    const { portal, ask } = handoverPortal
    await handoverPortal.plan()
    await handoverPortal.openYear({ joining: [{ email: 'late@nexus.example', role: 'tm' }] })
    const [{ id }] = (await handoverPortal.readHandover()).waiting
    const links = async () => (await portal.outbox()).map(({ link }) => link?.split('token=')[1] ?? '')
    const [first] = await links()
    const began = Date.now()
    const sent = await ask('POST', `/api/invitations/${id}/resend`)
    expect([sent.status, sent.json]).toEqual([200, { email: 'late@nexus.example' }])
    const [second] = (await links()).filter((link) => link !== first)
    expect(await findInvitedAddress(portal.db, first ?? '')).toBeUndefined()
    expect(await findInvitedAddress(portal.db, second ?? '')).toBe('late@nexus.example')
    for (let n = 0; n < 2; n++) expect((await ask('POST', `/api/invitations/${id}/resend`)).status).toBe(200)
    const tooMany = await ask('POST', `/api/invitations/${id}/resend`)
    expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 0]).toEqual([429, true])
    const seconds = await windowFrom(portal.db, `invitation:${id}`, began)
    expect([seconds >= 900, seconds < 960]).toEqual([true, true])
    expect((await ask('DELETE', `/api/invitations/${id}`)).json).toEqual({ email: 'late@nexus.example' })
    expect((await ask('DELETE', `/api/invitations/${id}`)).status).toBe(404)
    expect((await handoverPortal.readHandover()).waiting).toEqual([])
    expect((await handoverPortal.listAuditKinds()).slice(2)).toEqual([
      ...Array(3).fill('invitation.resend'),
      'invitation.withdraw',
    ])
  })

  it('to a year that closes are no longer invited', async () => {
    const { portal, open, ask } = handoverPortal
    const { id, token } = await inviteTo(portal, open, 'late@nexus.example')
    await handoverPortal.plan()
    await handoverPortal.openYear()
    expect((await handoverPortal.readHandover()).waiting).toEqual([])
    expect(await findInvitedAddress(portal.db, token)).toBeUndefined()
    expect((await ask('POST', `/api/invitations/${id}/resend`)).status).toBe(404)
  })

  it('cannot be invited again to a role that is over', async () => {
    const { portal, open, ask } = handoverPortal
    const { id } = await inviteTo(portal, { ...open, endsOn: plusDays(today(), -1) }, 'late@nexus.example')
    const { status, json } = await ask('POST', `/api/invitations/${id}/resend`)
    expect([status, json.error, json.message]).toEqual([409, 'isOver', expect.stringContaining('Please withdraw')])
    expect(await portal.outbox()).toEqual([])
  })

  it('have the role as soon as they verify the address', async () => {
    const { portal, next } = handoverPortal
    const person = await portal.signInAs('tm', { verified: false })
    await handoverPortal.plan()
    await handoverPortal.openYear({ joining: [{ email: person.email, role: 'lcvp', committee: 'Lahore' }] })
    await verifyAddress(person)
    expect((await handoverPortal.me(person)).role).toBe('lcvp')
    expect((await listAppointments(portal, person.uid))[0]).toMatchObject({ year: next.label, startsOn: today() })
    expect((await handoverPortal.readHandover()).waiting).toEqual([])
  })

  it('after the year has closed get no role of it', async () => {
    const { portal, next } = handoverPortal
    const people = [await portal.signInAs('tm', { verified: false }), await portal.signInAs('tl', { verified: false })]
    await handoverPortal.plan()
    const [vp, boss] = people.map(({ email }) => email)
    const joining = [
      { email: vp, role: 'lcvp', committee: 'Lahore' },
      { email: boss, role: 'mcvp' },
    ]
    await handoverPortal.openYear({ joining })
    const later = yearAfter(next)
    await handoverPortal.plan(later)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 86_400_000)
    expect((await handoverPortal.openYear({}, later.label)).status).toBe(200)
    expect((await handoverPortal.readHandover()).waiting).toEqual([])
    for (const person of people) await verifyAddress(person)
    expect([
      (await handoverPortal.me(people[0] as Person)).role,
      (await handoverPortal.me(people[1] as Person)).role,
    ]).toEqual(['tm', 'tl'])
    expect(await listAppointments(portal, (people[0] as Person).uid)).toEqual([])
  })
})

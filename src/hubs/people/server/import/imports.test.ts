// Import of people: each row is appointed, changed, invited, skipped or refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSmtp } from '#server/testing/smtp.ts'
import { roles } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { type ImportPortal, startImportPortal } from './test-import-portal.ts'

let importPortal: ImportPortal
beforeAll(async () => {
  importPortal = await startImportPortal()
})
afterAll(() => importPortal.portal.close())

const address = (name: string) => `${name}@nexus.example`
const listAppointments = (uid: string) =>
  importPortal.portal.db.selectFrom('appointment').selectAll().where('userId', '=', uid).orderBy('createdAt').execute()

it.each(roles.filter((role) => role !== 'admin'))('is refused for %s', async (role) => {
  const rows = [{ email: address('nobody'), role: 'tm' }]
  expect((await importPortal.send({ rows }, await importPortal.portal.signInAs(role))).status).toBe(403)
  expect((await importPortal.portal.ask('POST', '/api/imports/people', { body: { rows } })).status).toBe(401)
})

describe('somebody with an account', () => {
  it('is appointed in the open year, keeps the name, and is notified once', async () => {
    const person = await importPortal.portal.signInAs('tl', { displayName: 'Sana Malik' })
    const row = { email: `Somebody <${person.email.toUpperCase()}>`, role: 'Vice President LC', name: 'Another Name' }
    const { open } = await importPortal.portal.portal.years()
    const answer = await importPortal.importRows([{ ...row, committee: 'karachi south', portfolio: 'OGV' }])
    expect(answer).toMatchObject({ made: 0, changed: 1, skipped: 0, refused: [] })
    expect(answer.notes[0].text).toBe('Team Leader → LCVP, South Karachi, oGV')
    expect(await importPortal.readPosition(person)).toEqual(['lcvp', 'South Karachi', 'oGV'])
    expect(await listAppointments(person.uid)).toMatchObject([
      {
        role: 'lcvp',
        committee: 'South Karachi',
        year: open.label,
        startsOn: today(),
        createdBy: importPortal.admin.email,
      },
    ])
    expect((await importPortal.portal.ask('GET', '/api/me', { as: person })).json.displayName).toBe('Sana Malik')
    expect(await importPortal.news(person)).toEqual([
      `You are LCVP, South Karachi, oGV from ${today()} to ${(await listAppointments(person.uid))[0]?.endsOn}`,
    ])
    expect(await importPortal.listAudit(person.email)).toEqual(['appointment.make'])
  })

  it('who holds it already, now or soon, is skipped with that reason', async () => {
    const lcvp = await importPortal.portal.signInAs('lcvp')
    const rows = [{ email: lcvp.email, role: 'lcvp', committee: 'Lahore', portfolio: 'BD' }]
    await importPortal.importRows(rows)
    const again = await importPortal.importRows(rows)
    expect(again).toMatchObject({ changed: 0, skipped: 1 })
    expect(again.notes[0].text).toMatch(/^Already LCVP, Lahore, BD from \S+ to \S+\.$/)
    const without = await importPortal.importRows([{ email: lcvp.email, role: 'lcvp', committee: 'Lahore' }])
    expect(without).toMatchObject({ changed: 0, skipped: 1 })

    const soon = await importPortal.portal.signInAs('tm')
    const office = { uid: soon.uid, role: 'mcvp', committee: 'MC', portfolio: null, startsOn: plusDays(today(), 3) }
    const body = { ...office, endsOn: plusDays(today(), 40) }
    expect((await importPortal.portal.ask('POST', '/api/appointments', { as: importPortal.admin, body })).status).toBe(
      200,
    )
    expect(await importPortal.importRows([{ email: soon.email, role: 'mcvp', committee: 'MC' }])).toMatchObject({
      skipped: 1,
    })

    const member = await importPortal.portal.signInAs('tm')
    const member2 = await importPortal.importRows([{ email: member.email, role: 'Team member' }])
    expect(member2.notes).toEqual([{ row: 0, outcome: 'skipped', text: 'Already Team Member.' }])
    expect(await importPortal.listAudit(member.email)).toEqual([])
  })

  it('gets another role or place instead; what a row does not name stays', async () => {
    const person = await importPortal.portal.signInAs('tm')
    await importPortal.importRows([{ email: person.email, role: 'lcvp', committee: 'Lahore', portfolio: 'BD' }])
    await importPortal.importRows([{ email: person.email, role: 'mcvp', committee: 'MC' }])
    expect(await importPortal.readPosition(person)).toEqual(['mcvp', 'MC', 'BD'])
    const { notes } = await importPortal.importRows([{ email: person.email, role: 'tl' }])
    expect(notes[0].text).toBe('MCVP, MC, BD → Team Leader, MC, BD')
    expect(await importPortal.readPosition(person)).toEqual(['tl', 'MC', 'BD'])
    expect((await listAppointments(person.uid)).map(({ endedAt }) => endedAt !== null)).toEqual([true, true])
    await importPortal.importRows([{ email: person.email, role: 'tl', portfolio: 'iCX' }])
    expect(await importPortal.readPosition(person)).toEqual(['tl', 'MC', 'iCX'])
    expect(await importPortal.listAudit(person.email)).toEqual([
      ...['appointment.make', 'appointment.make', 'role.change', 'place.change'],
    ])
    // Only an office has days.
    const { open } = await importPortal.portal.portal.years()
    const days = { year: open.label, startsOn: today(), endsOn: open.endsOn }
    const lines = importPortal.portal.db
      .selectFrom('audit')
      .select('after')
      .where('subject', '=', person.email)
      .orderBy('seq')
    expect((await lines.execute()).map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { role: 'lcvp', committee: 'Lahore', portfolio: 'BD', ...days },
      { role: 'mcvp', committee: 'MC', portfolio: 'BD', ...days },
      { role: 'tl', committee: 'MC', portfolio: 'BD' },
      { role: 'tl', committee: 'MC', portfolio: 'iCX' },
    ])
    expect(await importPortal.news(person)).toHaveLength(4)
  })

  it('who is deactivated is refused', async () => {
    const person = await importPortal.portal.signInAs('tm')
    await importPortal.portal.db.updateTable('user').set({ active: 0 }).where('id', '=', person.uid).execute()
    const { refused } = await importPortal.importRows([{ email: person.email, role: 'lcvp' }])
    expect(refused[0].fields.email).toContain('deactivated')
    expect(await listAppointments(person.uid)).toEqual([])
  })

  it('never becomes admin by an import, and no admin loses that role by one', async () => {
    const other = await importPortal.portal.signInAs('admin')
    const person = await importPortal.portal.signInAs('tl')
    const text = 'Imports can’t add or change admins. Use the admin panel.'
    const answer = await importPortal.importRows([
      { email: person.email, role: 'Admin' },
      { email: address('new.admin'), role: 'admin' },
      { email: other.email, role: 'tm' },
      { email: importPortal.admin.email, role: 'admin', committee: 'Lahore' },
      { email: other.email.toUpperCase(), role: 'admin' },
    ])
    expect(answer.refused.slice(0, 4)).toEqual([0, 1, 2, 3].map((row) => ({ row, fields: { role: text } })))
    const [alone] = (await importPortal.importRows([{ email: other.email, role: 'admin' }])).notes
    expect(alone).toEqual({ row: 0, outcome: 'skipped', text: 'Already Admin.' })
    expect(await importPortal.readPosition(person)).toEqual(['tl', null, null])
    await importPortal.importRows([{ email: other.email, role: 'lcvp', committee: 'Multan' }])
    expect((await importPortal.readPosition(other))[0]).toBe('admin')
    expect(await listAppointments(other.uid)).toMatchObject([{ role: 'lcvp', committee: 'Multan' }])
  })
})

describe('somebody without an account', () => {
  it('is invited by mail, also when the address is not verified yet', async () => {
    const unproven = await importPortal.portal.signInAs('tm', { verified: false })
    const rows = [
      { email: 'Fresh <fresh@nexus.example>', role: 'lcvp', committee: 'Giki', portfolio: 'EwA', name: 'Zoya Ali' },
      { email: unproven.email, role: 'tl' },
    ]
    expect(await importPortal.importRows(rows)).toMatchObject({ made: 2, changed: 0, skipped: 0, refused: [] })
    expect(await importPortal.findInvitation(address('fresh'))).toEqual({
      role: 'lcvp',
      committee: 'Giki',
      portfolio: 'EwA',
    })
    const mail = (await importPortal.portal.outbox()).find(({ to }) => to === address('fresh'))
    const { open } = await importPortal.portal.portal.years()
    expect(mail?.subject).toBe(`Join NEXUS for ${open.label}: LCVP, Giki, EwA`)
    expect(mail?.text).toContain('Hello Zoya Ali,')
    expect(await importPortal.listAudit(address('fresh'))).toEqual(['invitation.make'])
    expect((await importPortal.join(await importPortal.readMailToken(address('fresh')))).status).toBe(200)
    const person = await importPortal.portal.db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', address('fresh'))
      .execute()
    expect(await listAppointments(person[0]?.id)).toMatchObject([{ role: 'lcvp', committee: 'Giki' }])
  })

  it('who is invited to the same is skipped; for something else, or with an expired link, gets a new link', async () => {
    const rows = (role: string) => [{ email: address('twice'), role, committee: 'Lahore' }]
    await importPortal.importRows(rows('tm'))
    const first = await importPortal.readMailToken(address('twice'))
    const again = await importPortal.importRows(rows('tm'))
    expect(again.notes[0].text).toBe('Already invited as Team Member, Lahore.')
    expect(await importPortal.readMailToken(address('twice'))).toBe(first)

    const other = await importPortal.importRows([{ email: address('twice'), role: 'tl' }])
    expect(other).toMatchObject({ made: 0, changed: 1 })
    expect(other.notes[0].text).toBe('Invited as Team Member, Lahore → Team Leader, Lahore, with a new link.')
    expect((await importPortal.join(first)).status).toBeGreaterThanOrEqual(400)
    await importPortal.portal.db
      .updateTable('invitation')
      .set({ sentAt: '2020-01-01T00:00:00.000Z' })
      .where('email', '=', address('twice'))
      .execute()
    const late = await importPortal.importRows(rows('tl'))
    expect(late.notes[0].text).toContain('they get a new one')
    expect((await importPortal.join(await importPortal.readMailToken(address('twice')))).status).toBe(200)
  })
})

it('names what is wrong in each row, and stores nothing unless asked to skip', async () => {
  const rows = [
    { email: address('fine'), role: 'tm' },
    { email: 'x@elsewhere.example', role: 'tm' },
    { email: 'no address', role: 'Boss' },
    { email: '', role: '' },
    { email: address('wrong'), role: 'tl', committee: 'Atlantis', portfolio: 'Magic' },
    { email: `FINE@nexus.example`, role: 'tl' },
    { email: address('user'), role: 'User' },
    { email: address('long'), role: 'tm', name: 'x'.repeat(400) },
  ]
  const refused = [
    { row: 1, fields: { email: 'Only emails that end with @nexus.example can join.' } },
    { row: 2, fields: { email: 'This is not a valid email.', role: 'Please choose a role.' } },
    { row: 3, fields: { email: 'Please enter an email.', role: 'Please choose a role.' } },
    {
      row: 4,
      fields: { committee: 'Please choose one from the list.', portfolio: 'Please choose one from the list.' },
    },
    { row: 5, fields: { email: 'This person is listed twice: a team member or leader has one role.' } },
    { row: 6, fields: { role: 'Please choose a role.' } },
    { row: 7, fields: { name: 'Use at most 120 characters.' } },
  ]
  const stopped = (await importPortal.send({ rows })).json
  expect(stopped).toMatchObject({ id: null, made: 0, refused })
  expect(await importPortal.findInvitation(address('fine'))).toBeUndefined()
  expect(await importPortal.importRows(rows)).toMatchObject({ made: 1, refused })
})

it('a dry run says what would happen, and sends and stores nothing', async () => {
  const person = await importPortal.portal.signInAs('tm')
  const rows = [
    { email: person.email, role: 'lcvp', committee: 'Lahore' },
    { email: address('tried'), role: 'tm' },
  ]
  const mails = (await importPortal.portal.outbox()).length
  const trial = await importPortal.importRows(rows, { dryRun: true })
  expect(trial).toMatchObject({ id: null, made: 1, changed: 1 })
  expect(await importPortal.readPosition(person)).toEqual(['tm', null, null])
  expect(await importPortal.findInvitation(address('tried'))).toBeUndefined()
  expect([await importPortal.news(person), (await importPortal.portal.outbox()).length]).toEqual([[], mails])
  expect(await importPortal.listAudit(person.email)).toEqual([])
  expect(await importPortal.importRows(rows)).toEqual({ ...trial, id: expect.any(String) })
})

it('imports a long list as a whole, with an audit line for each', async () => {
  const rows = Array.from({ length: 700 }, (_, n) => ({ email: address(`long${n}`), role: 'tm', committee: 'LUMS' }))
  expect(await importPortal.importRows(rows)).toMatchObject({ made: 700, refused: [] })
  const { db } = importPortal.portal
  const lines = await db.selectFrom('audit').select('subject').where('subject', 'like', '%long%').execute()
  expect(new Set(lines.map(({ subject }) => subject)).size).toBe(700)
  expect(await importPortal.importRows([...rows, ...rows, ...rows])).toMatchObject({ error: 'badInput' })
})

it('sends its mails after the commit, one to each', async () => {
  const smtp = await startTestSmtp()
  const sending = await startImportPortal({ SMTP_URL: smtp.url, MAIL_FROM: 'nexus@nexus.example' })
  try {
    const rows = ['one', 'two', 'three'].map((name) => ({ email: address(name), role: 'tm', name: `${name} <b>` }))
    await sending.importRows(rows, { dryRun: true })
    expect(await sending.portal.outbox()).toEqual([])
    await sending.importRows(rows)
    await expect.poll(() => smtp.taken.map(({ to }) => to[0]).sort()).toEqual(rows.map(({ email }) => email).sort())
    expect(smtp.taken[0]?.mail.html).not.toContain('<b>')
    expect(smtp.taken[0]?.mail.text).toMatch(/#\/join\?token=/)
  } finally {
    await sending.portal.close()
    await smtp.close()
  }
})

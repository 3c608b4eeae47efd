// Lists of people: other spellings, names, several offices of one person, and planned years, with their undo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleSheets } from '#shared/people/test-people-sheets.ts'
import { today } from '#shared/time/calendar.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import { type ImportPortal, type Row, startImportPortal } from './test-import-portal.ts'

let importPortal: ImportPortal
let next: Omit<Year, 'state'>
beforeAll(async () => {
  importPortal = await startImportPortal()
  next = yearAfter((await importPortal.portal.portal.years()).open)
  const planned = await importPortal.portal.ask('POST', '/api/years', { as: importPortal.admin, body: next })
  expect(planned.status).toBe(200)
})
afterAll(() => importPortal.portal.close())

const address = (name: string) => `${name}@nexus.example`
const listOffices = (uid: string) =>
  importPortal.portal.db.selectFrom('appointment').selectAll().where('userId', '=', uid).orderBy('committee').execute()
const listInvitations = (email: string) =>
  importPortal.portal.db.selectFrom('invitation').selectAll().where('email', '=', email).orderBy('committee').execute()
const findPerson = (email: string) =>
  importPortal.portal.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

it.each(peopleSheets)('40 rows with $what are invited as they are meant', async ({ what, cells, meant }) => {
  const own = (email: string) => email.replace('person.', `${what.replaceAll(/\W/g, '')}.`)
  const rows = cells.map((row) => ({ ...row, email: own(row.email ?? '') })) as Row[]
  const answer = await importPortal.importRows(rows)
  expect(answer).toMatchObject({ made: 40, refused: [], notes: [] })
  for (const { email, role, committee, portfolio, name } of meant) {
    const [row] = await listInvitations(own(email))
    expect(row).toMatchObject({ role, committee, portfolio, name: name ?? '' })
  }
})

it('a VP without a committee is asked for it', async () => {
  const { refused } = await importPortal.importRows([{ email: address('vp'), role: 'VP oGV' }])
  expect(refused).toEqual([{ row: 0, fields: { committee: 'Which committee? Choose an LC or the MC for VP oGV.' } }])
})

describe('a name', () => {
  it('is in the invitation, and becomes that of the account; what people wrote themselves stays', async () => {
    const unproven = await importPortal.portal.signInAs('tm', { verified: false, displayName: 'My Own' })
    await importPortal.importRows([
      { email: address('named'), role: 'tm', name: 'Zoya Ali' },
      { email: unproven.email, role: 'tm', name: 'Somebody Else' },
    ])
    expect((await listInvitations(address('named')))[0]?.name).toBe('Zoya Ali')
    for (const email of [address('named'), unproven.email])
      expect((await importPortal.join(await importPortal.readMailToken(email))).status).toBe(200)
    expect([(await findPerson(address('named'))).name, (await findPerson(unproven.email)).name]).toEqual([
      ...['Zoya Ali', 'My Own'],
    ])
    expect((await findPerson(address('named'))).searchText).toContain('zoya ali')
  })
})

describe('two offices', () => {
  const office = (email: string, committee: string) => ({ email, role: 'LCVP', committee, portfolio: 'oGV' })

  it('of somebody with an account both count, and one undo takes both back', async () => {
    const person = await importPortal.portal.signInAs('tm')
    await importPortal.importRows([office(person.email, 'IBA')])
    const rows = ['Lahore', 'Multan'].map((committee) => office(person.email, committee))
    const answer = await importPortal.importRows([...rows, office(person.email, 'lahore')])
    expect(answer).toMatchObject({ changed: 2, refused: [{ row: 2 }] })
    const inForce = async () =>
      (await listOffices(person.uid)).flatMap(({ endedAt, committee }) => (endedAt === null ? [committee] : [])).sort()
    expect(await inForce()).toEqual(['Lahore', 'Multan'])
    expect((await importPortal.undo(answer.id)).json).toEqual({ undone: 2, kept: [] })
    expect(await inForce()).toEqual(['IBA'])
    expect((await importPortal.news(person)).filter((text) => text === 'You are LCVP, IBA, oGV again')).toHaveLength(1)
    // One of them again, with a third: the one that is listed stays.
    await importPortal.importRows(rows)
    const third = await importPortal.importRows([office(person.email, 'Lahore'), office(person.email, 'LUMS')])
    expect(third).toMatchObject({ changed: 1, skipped: 1 })
    expect(await inForce()).toEqual(['LUMS', 'Lahore'])
  })

  it('of somebody without one wait for them, and one mail names both', async () => {
    const email = address('both')
    const { id } = await importPortal.importRows([office(email, 'Lahore'), office(email, 'Multan')])
    expect((await listInvitations(email)).map(({ committee }) => committee)).toEqual(['Lahore', 'Multan'])
    const mails = (await importPortal.portal.outbox()).filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(': LCVP, Lahore, oGV and LCVP, Multan, oGV'),
    ])
    const again = await importPortal.importRows([office(email, 'Lahore'), office(email, 'IBA')])
    expect(again).toMatchObject({ made: 0, changed: 1, skipped: 1 })
    expect((await listInvitations(email)).map(({ committee }) => committee)).toEqual(['IBA', 'Lahore'])
    expect((await importPortal.undo(again.id)).json).toEqual({ undone: 1, kept: [] })
    expect((await importPortal.undo(id)).json.kept).toEqual([])
    expect(await listInvitations(email)).toEqual([])
    await importPortal.importRows([office(email, 'Lahore'), office(email, 'Multan')])
    await importPortal.join(await importPortal.readMailToken(email))
    const person = await findPerson(email)
    expect((await listOffices(person.id)).map(({ committee }) => committee)).toEqual(['Lahore', 'Multan'])
  })
})

describe('a planned year', () => {
  it('gets appointments and invitations from its first day on; today nothing changes, and an undo removes them', async () => {
    const lcvp = await importPortal.portal.signInAs('tm')
    await importPortal.importRows([{ email: lcvp.email, role: 'lcvp', committee: 'Lahore', portfolio: 'oGV' }])
    const member = await importPortal.portal.signInAs('tm')
    const before = [await listOffices(lcvp.uid), await findPerson(member.email)]
    const rows = [
      { email: lcvp.email, role: 'lcvp', committee: 'Lahore', portfolio: 'oGV' },
      { email: member.email, role: 'mcvp', committee: 'MC' },
      { email: address('future'), role: 'lcvp', committee: 'IBA' },
      { email: address('future.leader'), role: 'tl', committee: 'IBA' },
    ]
    const answer = await importPortal.importRows(rows, { year: next.label })
    expect(answer).toMatchObject({ made: 2, changed: 2, skipped: 0, refused: [] })
    expect(answer.notes[1].text).toBe(`MCVP, MC, from ${next.startsOn}`)
    expect(await importPortal.readPosition(member)).toEqual(['tm', null, null])
    const offices = await listOffices(member.uid)
    const days = { year: next.label, startsOn: next.startsOn, endsOn: next.endsOn }
    expect(offices).toMatchObject([{ role: 'mcvp', committee: 'MC', ...days }])
    expect((await listOffices(lcvp.uid)).map(({ year, endedAt }) => [year, endedAt])).toEqual(
      expect.arrayContaining([[next.label, null]]),
    )
    expect((await listInvitations(address('future')))[0]).toMatchObject({ role: 'lcvp', ...days })
    const mail = (await importPortal.portal.outbox()).find(({ to }) => to === address('future'))
    expect(mail?.text).toMatch(/LCVP, IBA, from 1 \w+ \d{4}\./)
    expect(mail?.text).not.toContain('is open')

    expect(await importPortal.importRows(rows, { year: next.label })).toMatchObject({ made: 0, changed: 0, skipped: 4 })
    const listed = (await importPortal.portal.ask('GET', '/api/imports', { as: importPortal.admin })).json.imports
    expect(listed.find(({ id }: { id: string }) => id === answer.id)).toMatchObject({ year: next.label, canUndo: true })
    expect((await importPortal.undo(answer.id)).json).toEqual({ undone: 4, kept: [] })
    const { version: _, updatedAt: __, ...person } = await findPerson(member.email)
    expect([await listOffices(lcvp.uid), person]).toMatchObject([before[0], person])
    expect(await listOffices(member.uid)).toEqual([])
    expect(await listInvitations(address('future'))).toEqual([])
    expect(await importPortal.news(member)).toContain('You won’t be MCVP, MC: the appointment was withdrawn')
  })

  it('leaves the own role of people who are here to them', async () => {
    const member = await importPortal.portal.signInAs('tm')
    const { notes } = await importPortal.importRows([{ email: member.email, role: 'tl' }], { year: next.label })
    expect(notes).toEqual([
      { row: 0, outcome: 'skipped', text: 'Already has an account. Team members and leaders choose their own role.' },
    ])
  })

  it('may begin on another day, near the year', async () => {
    const row = { email: address('early'), role: 'lcvp', committee: 'IBA' }
    const send = (startsOn: string) => importPortal.importRows([{ ...row, startsOn }], { year: next.label })
    expect((await send('soon')).refused[0].fields).toEqual({ startsOn: 'Use a date such as 2026-11-30.' })
    expect(Object.keys((await send('1 July 2020')).refused[0].fields)).toEqual(['startsOn'])
    expect(Object.keys((await send('2090-01-01')).refused[0].fields)).toEqual(['startsOn'])
    const day = `${next.startsOn.slice(0, 8)}15`
    expect(await send(day)).toMatchObject({ made: 1 })
    expect((await listInvitations(row.email))[0]?.startsOn).toBe(day)
  })

  it('is refused to other kinds, and a year that is not known to all', async () => {
    const as = importPortal.admin
    const body = { rows: [{ lc: 'IBA' }], year: next.label, dryRun: true }
    for (const path of ['funnel', 'people']) {
      const year = path === 'people' ? '1999' : next.label
      const answer = await importPortal.portal.ask('POST', `/api/imports/${path}`, {
        as,
        body: path === 'people' ? { rows: [{ email: address('x'), role: 'tm' }], year, dryRun: true } : body,
      })
      expect([path, answer.json.error]).toEqual([path, 'yearNotOpen'])
    }
  })
})

it('a day in the open year begins that office then', async () => {
  const person = await importPortal.portal.signInAs('tm')
  await importPortal.importRows([{ email: person.email, role: 'lcvp', committee: 'Lahore', startsOn: today() }])
  expect(await importPortal.readPosition(person)).toEqual(['lcvp', 'Lahore', null])
})

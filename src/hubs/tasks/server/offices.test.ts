// Tasks of people with several offices: they owe what each of their LCs owes, count in each, and are reminded of all at once.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { addOffice, personAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Owing, ProgressAnswer } from '../contract.ts'
import { finish, trialHub } from './test-tasks.ts'

let portal: TestPortal
let mcvp: Person
let both: Person
let colleague: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [...hubs, trialHub] })
  mcvp = await personAt(portal, 'mcvp', 'MC')
  both = await personAt(portal, 'lcvp', 'Lahore', 'Bilal Both')
  await addOffice(portal, both, 'lcvp', { committee: 'Multan', portfolio: 'oGV' })
  colleague = await personAt(portal, 'lcvp', 'Lahore', 'Careem Colleague')
  await personAt(portal, 'lcvp', 'IBA', 'Iqra Elsewhere')
})
afterAll(() => portal.close())
afterEach(async () => {
  for (const table of ['taskReminder', 'mail', 'inboxItem', 'trialDone']) await portal.db.deleteFrom(table).execute()
})

const progress = async (as: Person): Promise<ProgressAnswer> => (await portal.ask('GET', '/api/progress', { as })).json
const askPeople = (kind: string, committee: string, as = mcvp) =>
  portal.ask('GET', `/api/progress/people?kind=${kind}&committee=${committee}`, { as })
const people = async (kind: string, committee: string, as = mcvp) =>
  ((await askPeople(kind, committee, as)).json as Owing).people.map(({ displayName, portfolio }) =>
    [displayName, portfolio].filter(Boolean).join(' '),
  )
const remind = async (body: object, as = mcvp) =>
  (await portal.ask('POST', '/api/tasks/remind', { as, body: { kind: 'trialTicks', ...body } })).json
const mailsTo = async ({ email }: Person) =>
  (await portal.db.selectFrom('mail').select('text').where('to', '=', email).execute()).map(({ text }) => text)
const newsOf = async ({ uid }: Person) =>
  (await portal.db.selectFrom('inboxItem').select('text').where('uid', '=', uid).execute()).map(({ text }) => text)
const remindersOf = async ({ uid }: Person) =>
  portal.db.selectFrom('taskReminder').select('kind').where('uid', '=', uid).execute()

it('they are listed in each of their LCs, with the portfolio that they have there', async () => {
  expect(await people('trialTicks', 'Multan')).toEqual(['Bilal Both oGV'])
  expect(await people('trialTicks', 'Lahore')).toEqual(['Bilal Both', 'Careem Colleague'])
  expect(await people('trialTicks', 'IBA')).toEqual(['Iqra Elsewhere'])
})

it('a task of people counts once, in the first of their LCs', async () => {
  const { kinds, rows } = await progress(mcvp)
  const at = kinds.findIndex(({ kind }) => kind === 'trialList')
  const expected = Object.fromEntries(rows.map(({ committee, cells }) => [committee, cells[at]?.expected]))
  expect(expected).toMatchObject({ Lahore: 1, Multan: 1, IBA: 1 })
  expect(await people('trialList', 'Multan')).toEqual(['Bilal Both oGV'])
  expect(await people('trialList', 'Lahore')).toEqual(['Careem Colleague'])
})

it('they see the progress of each of their LCs, and of no other', async () => {
  const lcsOf = async (as: Person) => (await progress(as)).rows.map(({ committee }) => committee).sort()
  expect(await lcsOf(both)).toEqual(['Lahore', 'Multan'])
  expect(await lcsOf(colleague)).toEqual(['Lahore'])
  const statuses = (as: Person) =>
    Promise.all(['Lahore', 'Multan', 'IBA'].map(async (lc) => (await askPeople('trialTicks', lc, as)).status))
  expect(await statuses(both)).toEqual([200, 200, 403])
  expect(await statuses(colleague)).toEqual([200, 403, 403])
  // What they see of their LCs is what the national team sees.
  const { rows } = await progress(mcvp)
  for (const row of (await progress(both)).rows) expect(rows).toContainEqual(row)
})

it('one reminder tells them of all their LCs, wherever it was sent for', async () => {
  expect(await remind({ committee: 'Multan' })).toEqual({ reminded: 1, skipped: 0 })
  const [mail, ...more] = await mailsTo(both)
  expect(more).toEqual([])
  for (const lc of ['Lahore', 'Multan']) expect(mail).toContain(`• Ticks: ${lc} has 0 of 3`)
  expect((await newsOf(both)).sort()).toEqual([
    'Reminder: Ticks: Lahore has 0 of 3',
    'Reminder: Ticks: Multan has 0 of 3',
  ])
  expect(await remindersOf(both)).toHaveLength(1)
  const audit = portal.db.selectFrom('audit').select('after').where('kind', '=', 'reminder.send').orderBy('seq', 'desc')
  expect(JSON.parse((await audit.executeTakeFirstOrThrow()).after ?? '')).toEqual({ people: [both.email] })
  // The pause counts for the person: the other LC does not bring a second one.
  expect(await remind({ committee: 'Lahore' })).toEqual({ reminded: 1, skipped: 1 })
  expect(await mailsTo(both)).toHaveLength(1)
})

it('they are reminded only of what is left, and not for an LC that is done', async () => {
  await finish(portal, 'trialTicks', 'Multan', 'iCX', 'oGV', 'BD')
  expect(await remind({ committee: 'Multan' })).toEqual({ reminded: 0, skipped: 1 })
  expect(await remind({})).toMatchObject({ reminded: 3 })
  expect(await newsOf(both)).toEqual(['Reminder: Ticks: Lahore has 0 of 3'])
})

it('they remind the people of all their LCs, or of one, and of no other', async () => {
  expect(await remind({ committee: 'IBA' }, both)).toMatchObject({ error: 'otherCommittee' })
  expect(await remind({ committee: 'Multan' }, colleague)).toMatchObject({ error: 'otherCommittee' })
  // Nobody reminds themselves.
  expect(await remind({}, both)).toEqual({ reminded: 1, skipped: 0 })
  expect([await mailsTo(both), await mailsTo(colleague)].map(({ length }) => length)).toEqual([0, 1])
})

it('the numbers of a task of people agree with its list of people, whoever does not count', async () => {
  const at = (lc: string, name: string) => personAt(portal, 'tl', lc, name)
  const change = ({ uid }: Person, set: object) =>
    portal.db.updateTable('user').set(set).where('id', '=', uid).execute()
  const [done, begun] = [await at('Multan', 'Dania Done'), await at('Multan', 'Bano Begun')]
  await finish(portal, 'trialList', done.uid, 'a', 'b')
  await finish(portal, 'trialList', begun.uid, 'a')
  await personAt(portal, 'tm', 'Multan', 'Tara Member')
  await change(await at('Multan', 'Gul Gone'), { active: 0 })
  await change(await at('Multan', 'Umar Unverified'), { emailVerified: 0 })
  await change(await at('Multan', 'Omar Outside'), { email: 'omar@elsewhere.example' })
  await change(await at('Multan', 'Lina Lastyear'), { placeYear: 'an earlier year' })
  await change(await at('Multan', 'Asim Unasked'), { placeAskedAt: null })
  await change(await at('Multan', 'Sana Shouting'), { email: 'SANA@NEXUS.EXAMPLE' })
  // An office counts instead of the place that they chose, also the one of an admin, but not one that is over or at the MC.
  const elsewhere = await at('Multan', 'Elif Elsewhere')
  await addOffice(portal, elsewhere, 'lcvp', { committee: 'Giki' })
  await finish(portal, 'trialList', elsewhere.uid, 'a')
  const office = (person: Person) => portal.db.updateTable('appointment').where('userId', '=', person.uid)
  const over = await at('Multan', 'Waqas Was')
  await addOffice(portal, over, 'lcvp', { committee: 'Giki' })
  await office(over).set({ endedAt: new Date().toISOString() }).execute()
  const national = await at('Multan', 'Nida National')
  await addOffice(portal, national, 'mcvp', { committee: 'MC' })
  const admin = await portal.signInAs('admin', { displayName: 'Adil Admin' })
  await addOffice(portal, admin, 'lcvp', { committee: 'Giki' })

  const { kinds, rows } = await progress(mcvp)
  const column = kinds.findIndex(({ kind }) => kind === 'trialList')
  for (const { committee, cells } of rows) {
    const { people, cell } = (await askPeople('trialList', committee)).json as Owing
    const inState = (state: string) => people.filter((person) => person.state === state).length
    const counts = { expected: people.length, done: inState('done'), started: inState('started') }
    expect({ committee, ...cells[column] }).toMatchObject({ committee, ...counts })
    expect(cell).toEqual(cells[column])
  }
  expect(await people('trialList', 'Multan')).toEqual([
    'Bilal Both oGV',
    'Sana Shouting',
    'Waqas Was',
    'Bano Begun',
    'Dania Done',
  ])
  expect(await people('trialList', 'Giki')).toEqual(['Adil Admin', 'Elif Elsewhere'])
})

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
  expect(await remind({}, both)).toEqual({ reminded: 2, skipped: 0 })
  expect([await mailsTo(both), await mailsTo(colleague)].map(({ length }) => length)).toEqual([1, 1])
})

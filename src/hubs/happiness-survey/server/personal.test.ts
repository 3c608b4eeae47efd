// Erasure and retention of contact data: names leave their answers with the account or after a while, every figure stays, and
// nobody counts twice.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { deleteExpired } from '#server/privacy/retention.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import type { Person } from '#server/testing/portal.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { mailboxOf } from '../rules.ts'
import { submitAnswer } from './answer/changes.ts'
import { participantOf } from './answer/queries-participants.ts'
import { countDue } from './count/changes.ts'
import { hub } from './handlers.ts'
import { fromSomebody, openSurvey, type Survey } from './test-survey.ts'

let survey: Survey
let portal: Survey['portal']
let leaving: ReturnType<typeof createErasureHelper>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-09-02T09:00:00.000Z'))
  survey = await openSurvey()
  portal = survey.portal
  leaving = createErasureHelper(portal, [hub])
})
afterEach(() => vi.setSystemTime(new Date('2026-09-02T09:00:00.000Z')))
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

const what = 'Your answers in the happiness survey'
const erasedFields = { firstName: '', lastName: '', contactNumber: '', personalEmail: '', currentPosition: '' }
const answerOf = (person: Person, suggestions: string) =>
  fromSomebody({
    ...{ firstName: 'Gulnaz', lastName: 'Typed', contactNumber: '03451112223' },
    suggestions,
    personalEmail: person.email,
  })
const results = async () => (await portal.ask('GET', '/api/happiness-survey/results', { as: survey.admin })).json
const findAnswer = async (words: string) => (await survey.readAll()).find(({ suggestions }) => suggestions === words)

/** A week later, with an admin who is still signed in. */
async function countNextWeek() {
  vi.setSystemTime(new Date('2026-09-08T09:00:00.000Z'))
  await countDue(portal.db)
  survey.admin.cookie = (await portal.signInAs('admin')).cookie
}

it('keeps the answer, and nothing of the person', async () => {
  const person = await portal.signInAs('tm', { displayName: 'Gulnaz Account' })
  await survey.send(answerOf(person, 'Counted words.'), { as: person })
  for (let n = 0; n < 5; n += 1) await survey.send(fromSomebody(), { as: await portal.signInAs('tm') })
  await countNextWeek()
  const before = await results()
  expect(before.counted).toBe(6)
  const rows = (await leaving.dataOf(person))[what]
  expect(rows).toMatchObject([{ firstName: 'Gulnaz', suggestions: 'Counted words.', overallRating: 8 }])
  for (const hidden of ['groupNo', 'seq', 'mailbox', 'isAside', 'id']) expect(rows?.[0]).not.toHaveProperty(hidden)

  const texts = [person.uid, person.email, 'Gulnaz', 'Typed', '03451112223']
  const erased = await leaving.erase(person)
  await leaving.runSecondPass(erased)
  expect(await leaving.columnsWith(texts)).toEqual([])
  expect(await results()).toEqual(before)
  expect(await leaving.miscounted()).toEqual([])
  expect(await findAnswer('Counted words.')).toMatchObject({ ...erasedFields, overallRating: 8, isCounted: true })
  const csv = await portal.ask('GET', '/api/happiness-survey/answers.csv', { as: survey.admin })
  expect([csv.status, csv.text.includes('Counted words.'), csv.text.includes('Gulnaz')]).toEqual([200, true, false])
})

it('refuses a second answer in the round from a person who comes back with the same mailbox', async () => {
  const person = await portal.signInAs('tm')
  await survey.send(answerOf(person, 'Waiting words.'), { as: person })
  await leaving.erase(person)
  expect(await leaving.columnsWith([person.email, 'Gulnaz'])).toEqual([])
  const again = await portal.signInAs('tm', { email: person.email })
  expect((await portal.ask('GET', '/api/happiness-survey/mine', { as: again })).json.hasAnswered).toBe(true)
  expect((await survey.send(answerOf(again, 'Second words.'), { as: again })).json.error).toBe('alreadyAnswered')
  expect((await leaving.dataOf(again))[what]).toBeUndefined()
  // A waiting answer will still be counted.
  expect(await findAnswer('Waiting words.')).toMatchObject({ ...erasedFields, isAside: false })
})

it("neither exports nor erases answers with another person's address", async () => {
  const [person, other] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  await survey.send(answerOf(person, 'My words.'), { as: person })
  await survey.send(answerOf(other, 'Words of another.'), { as: other })
  expect((await leaving.dataOf(person))[what]).toMatchObject([{ suggestions: 'My words.' }])
  await leaving.erase(person)
  expect(await findAnswer('Words of another.')).toMatchObject({ firstName: 'Gulnaz', personalEmail: other.email })
  const stranger = await portal.signInAs('user', { verified: false, email: other.email.replace('@', '+x@') })
  await leaving.runSecondPass(await leaving.erase(stranger))
  expect(await findAnswer('Words of another.')).toMatchObject({ firstName: 'Gulnaz', personalEmail: other.email })
})

it('leaves nothing of a person who answers during the erasure', async () => {
  for (let n = 0; n < 3; n += 1) {
    const person = await portal.signInAs('tm')
    const [erased, ...sent] = await Promise.all([
      leaving.eraseAfter(person, n * 5),
      survey.send(answerOf(person, `Racing ${n}`), { as: person }),
      survey.send(answerOf(person, `Racing visitor ${n}`)),
      survey.send(fromSomebody(), { as: await portal.signInAs('tm') }),
    ])
    for (const { status } of sent) expect([204, 401, 409]).toContain(status)
    await leaving.runSecondPass(erased)
    expect(await leaving.columnsWith([person.uid, person.email])).toEqual([])
    expect(await leaving.miscounted()).toEqual([])
  }
})

it('redacts an answer that was authorized before the erasure and stored after it', async () => {
  const person = await portal.signInAs('tm')
  const erased = await leaving.erase(person)
  const sending = {
    member: participantOf(portal.portal.secret, mailboxOf(person.email)),
    organisation: newOrganisation(),
  }
  await submitAnswer(portal.db, answerOf(person, 'Late words.'), sending)
  expect((await leaving.columnsWith([person.email])).length).toBeGreaterThan(1)
  await leaving.runSecondPass(erased)
  expect(await leaving.columnsWith([person.email])).toEqual([])
  expect(await findAnswer('Late words.')).toMatchObject(erasedFields)
})

it('deletes names and contact data after the retention period, and says so', async () => {
  const person = await portal.signInAs('tm')
  await survey.send(answerOf(person, 'Old words.'), { as: person })
  expect((await portal.ask('GET', '/api/happiness-survey/terms')).json).toEqual({ contactDays: 365 })
  const before = await results()
  vi.setSystemTime(new Date('2027-09-01T09:00:00.000Z'))
  await deleteExpired(portal.portal)
  const row = () =>
    portal.db.selectFrom('happinessAnswer').selectAll().where('suggestions', '=', 'Old words.').executeTakeFirst()
  expect(await row()).toMatchObject({ firstName: 'Gulnaz' })
  vi.setSystemTime(new Date('2027-09-04T09:00:00.000Z'))
  await deleteExpired(portal.portal)
  expect(await row()).toMatchObject({ ...erasedFields, mailbox: '', overallRating: 8 })
  expect(await leaving.columnsWith(['Gulnaz', '03451112223'])).toEqual([])
  vi.setSystemTime(new Date('2026-09-02T09:00:00.000Z'))
  expect(await results()).toEqual(before)
  expect(await leaving.miscounted()).toEqual([])
})

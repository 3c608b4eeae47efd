// Erasure and retention of contact data: names leave their answers with the account or after a while, every figure stays, and
// nobody counts twice.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { forgetOld } from '#server/privacy/forget.ts'
import { erasing } from '#server/testing/erase.ts'
import type { Person } from '#server/testing/portal.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { mailboxOf } from '../rules.ts'
import { submitAnswer } from './answer/changes.ts'
import { countDue } from './count/changes.ts'
import { hub } from './handlers.ts'
import { fromSomebody, openSurvey, type Survey } from './test-survey.ts'

let survey: Survey
let asked: Survey['portal']
let leaving: ReturnType<typeof erasing>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-09-02T09:00:00.000Z'))
  survey = await openSurvey()
  asked = survey.portal
  leaving = erasing(asked, [hub])
})
afterEach(() => vi.setSystemTime(new Date('2026-09-02T09:00:00.000Z')))
afterAll(async () => {
  await asked.close()
  vi.useRealTimers()
})

const what = 'What you answered in the happiness survey'
const gone = { firstName: '', lastName: '', contactNumber: '', personalEmail: '', currentPosition: '' }
const of = (person: Person, suggestions: string) =>
  fromSomebody({
    ...{ firstName: 'Gulnaz', lastName: 'Typed', contactNumber: '03451112223' },
    suggestions,
    personalEmail: person.email,
  })
const results = async () => (await asked.ask('GET', '/api/happiness-survey/results', { as: survey.admin })).json
const answerWith = async (words: string) => (await survey.readAll()).find(({ suggestions }) => suggestions === words)

/** A week later, with an admin who is still signed in. */
async function countNextWeek() {
  vi.setSystemTime(new Date('2026-09-08T09:00:00.000Z'))
  await countDue(asked.db)
  survey.admin.cookie = (await asked.signInAs('admin')).cookie
}

it('keeps the answer, and nothing of the person', async () => {
  const person = await asked.signInAs('tm', { displayName: 'Gulnaz Account' })
  await survey.send(of(person, 'Counted words.'), { as: person })
  for (let n = 0; n < 5; n += 1) await survey.send(fromSomebody(), { as: await asked.signInAs('tm') })
  await countNextWeek()
  const before = await results()
  expect(before.counted).toBe(6)
  const rows = (await leaving.dataOf(person))[what]
  expect(rows).toMatchObject([{ firstName: 'Gulnaz', suggestions: 'Counted words.', overallRating: 8 }])
  for (const hidden of ['groupNo', 'seq', 'mailbox', 'isAside', 'id']) expect(rows?.[0]).not.toHaveProperty(hidden)

  const texts = [person.uid, person.email, 'Gulnaz', 'Typed', '03451112223']
  const erased = await leaving.erase(person)
  await leaving.lookAgain(erased)
  expect(await leaving.columnsWith(texts)).toEqual([])
  expect(await results()).toEqual(before)
  expect(await leaving.miscounted()).toEqual([])
  expect(await answerWith('Counted words.')).toMatchObject({ ...gone, overallRating: 8, isCounted: true })
  const csv = await asked.ask('GET', '/api/happiness-survey/answers.csv', { as: survey.admin })
  expect([csv.status, csv.text.includes('Counted words.'), csv.text.includes('Gulnaz')]).toEqual([200, true, false])
})

it('refuses a second answer in the round from a person who comes back with the same mailbox', async () => {
  const person = await asked.signInAs('tm')
  await survey.send(of(person, 'Waiting words.'), { as: person })
  await leaving.erase(person)
  expect(await leaving.columnsWith([person.email, 'Gulnaz'])).toEqual([])
  const again = await asked.signInAs('tm', { email: person.email })
  expect((await asked.ask('GET', '/api/happiness-survey/mine', { as: again })).json.hasAnswered).toBe(true)
  expect((await survey.send(of(again, 'Second words.'), { as: again })).json.error).toBe('alreadyAnswered')
  expect((await leaving.dataOf(again))[what]).toBeUndefined()
  // A waiting answer will still be counted.
  expect(await answerWith('Waiting words.')).toMatchObject({ ...gone, isAside: false })
})

it("neither exports nor erases answers with another person's address", async () => {
  const [person, other] = [await asked.signInAs('tm'), await asked.signInAs('tm')]
  await survey.send(of(person, 'My words.'), { as: person })
  await survey.send(of(other, 'Words of another.'), { as: other })
  expect((await leaving.dataOf(person))[what]).toMatchObject([{ suggestions: 'My words.' }])
  await leaving.erase(person)
  expect(await answerWith('Words of another.')).toMatchObject({ firstName: 'Gulnaz', personalEmail: other.email })
  const stranger = await asked.signInAs('user', { verified: false, email: other.email.replace('@', '+x@') })
  await leaving.lookAgain(await leaving.erase(stranger))
  expect(await answerWith('Words of another.')).toMatchObject({ firstName: 'Gulnaz', personalEmail: other.email })
})

it('leaves nothing of a person who answers during the erasure', async () => {
  for (let n = 0; n < 3; n += 1) {
    const person = await asked.signInAs('tm')
    const [erased, ...sent] = await Promise.all([
      leaving.eraseAfter(person, n * 5),
      survey.send(of(person, `Racing ${n}`), { as: person }),
      survey.send(of(person, `Racing visitor ${n}`)),
      survey.send(fromSomebody(), { as: await asked.signInAs('tm') }),
    ])
    for (const { status } of sent) expect([204, 401, 409]).toContain(status)
    await leaving.lookAgain(erased)
    expect(await leaving.columnsWith([person.uid, person.email])).toEqual([])
    expect(await leaving.miscounted()).toEqual([])
  }
})

it('redacts an answer that was authorized before the erasure and stored after it', async () => {
  const person = await asked.signInAs('tm')
  const erased = await leaving.erase(person)
  const sending = { member: mailboxOf(person.email), organisation: newOrganisation() }
  await submitAnswer(asked.db, of(person, 'Late words.'), sending)
  expect((await leaving.columnsWith([person.email])).length).toBeGreaterThan(2)
  await leaving.lookAgain(erased)
  expect(await leaving.columnsWith([person.email])).toEqual([])
  expect(await answerWith('Late words.')).toMatchObject(gone)
})

it('deletes names and contact data after the retention period, and says so', async () => {
  const person = await asked.signInAs('tm')
  await survey.send(of(person, 'Old words.'), { as: person })
  expect((await asked.ask('GET', '/api/happiness-survey/terms')).json).toEqual({ contactDays: 365 })
  const before = await results()
  vi.setSystemTime(new Date('2027-09-01T09:00:00.000Z'))
  await forgetOld(asked.portal)
  const row = () =>
    asked.db.selectFrom('happinessAnswer').selectAll().where('suggestions', '=', 'Old words.').executeTakeFirst()
  expect(await row()).toMatchObject({ firstName: 'Gulnaz' })
  vi.setSystemTime(new Date('2027-09-04T09:00:00.000Z'))
  await forgetOld(asked.portal)
  expect(await row()).toMatchObject({ ...gone, mailbox: '', overallRating: 8 })
  expect(await leaving.columnsWith(['Gulnaz', '03451112223'])).toEqual([])
  vi.setSystemTime(new Date('2026-09-02T09:00:00.000Z'))
  expect(await results()).toEqual(before)
  expect(await leaving.miscounted()).toEqual([])
})

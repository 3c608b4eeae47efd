// Repeated submissions: idempotency, and whose answer a second one can change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { countDue } from '../count/changes.ts'
import { filledIn } from '../test-answers.ts'
import { fromSomebody, openSurvey, type Survey } from '../test-survey.ts'

let survey: Survey
beforeAll(async () => {
  survey = await openSurvey()
})
afterAll(() => survey.portal.close())

const changed = { suggestions: 'Another thought' }

describe('a visitor who submits again', () => {
  it('is stored once per key, even if requests arrive together, and the last text counts', async () => {
    const before = await survey.countReceived()
    const body = fromSomebody()
    const send = () => survey.send({ ...body, answerKey: 'a-key-of-one-form' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    // By the name that the key had in version 0.3.
    await survey.send({ ...body, ...changed, submissionKey: 'a-key-of-one-form' })
    expect(await survey.countReceived()).toBe(before + 1)
    expect((await survey.findAnswerFrom(body)).suggestions).toBe('Another thought')
  })

  it('is also stored once without a key, if the text is identical', async () => {
    const before = await survey.countReceived()
    const body = fromSomebody()
    await Promise.all([survey.send(body), survey.send(body)])
    expect(await survey.countReceived()).toBe(before + 1)
  })

  it.each([
    ['the same address', { contactNumber: '03999999901' }],
    ['the same address in another spelling', { contactNumber: '03999999902', personalEmail: 'Twice+2@MAIL.example' }],
    ['the same number', { personalEmail: 'other@mail.example' }],
  ])('with %s has the older answer set aside, where an admin can see it', async (what, other) => {
    const first = fromSomebody({ personalEmail: 'twice@mail.example', firstName: what })
    await survey.send(first)
    await survey.send({ ...first, ...other, ...changed })
    const both = (await survey.readAll()).filter(({ firstName }) => firstName === what)
    expect(both.map(({ isAside, suggestions }) => [isAside, suggestions]).sort()).toEqual([
      [false, 'Another thought'],
      [true, first.suggestions],
    ])
  })

  it("never changes a member's answer, nor the other way round", async () => {
    const body = { ...fromSomebody({ firstName: 'Both' }), submissionKey: 'one-key-for-both' }
    await survey.send(body, { as: await survey.portal.signInAs('tm') })
    await survey.send({ ...body, ...changed })
    await survey.send({ ...body, submissionKey: 'another-key' }, { as: await survey.portal.signInAs('tm') })
    const states = (await survey.readAll())
      .filter(({ firstName }) => firstName === 'Both')
      .map(({ isMember, isAside, suggestions }) => [isMember, isAside, suggestions])
    expect(states.sort()).toEqual([
      [false, false, 'Another thought'],
      [true, false, filledIn().suggestions],
      [true, false, filledIn().suggestions],
    ])
  })

  it('is counted, like everybody else, when many submit at once', async () => {
    const before = await survey.countReceived()
    await Promise.all(Array.from({ length: 20 }, () => survey.send(fromSomebody())))
    expect(await survey.countReceived()).toBe(before + 20)
    const { received } = await survey.portal.db
      .selectFrom('happinessCount')
      .select('received')
      .executeTakeFirstOrThrow()
    expect(received).toBe(before + 20)
    const { answers } = await survey.portal.db.selectFrom('happinessDay').select('answers').executeTakeFirstOrThrow()
    expect(answers).toBe(before + 20)
  })
})

describe('a member', () => {
  const mine = async (as: Person) => (await survey.portal.ask('GET', '/api/happiness-survey/mine', { as })).json

  it('answers once in a round, even if two answers arrive together', async () => {
    const as = await survey.portal.signInAs('tm')
    expect(await mine(as)).toMatchObject({ hasAnswered: false })
    const before = await survey.countReceived()
    const answers = await Promise.all([survey.send(fromSomebody(), { as }), survey.send(fromSomebody(), { as })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json).toEqual({
      error: 'alreadyAnswered',
      message: expect.stringMatching(
        /^You have already answered in this round, thank you. The next one begins in \w+ \d{4}\.$/,
      ),
    })
    expect(await survey.countReceived()).toBe(before + 1)
    expect(await mine(as)).toMatchObject({ hasAnswered: true })
  })

  it('changes their own answer with the key on the device until the day is over', async () => {
    const as = await survey.portal.signInAs('tm')
    const body = { ...fromSomebody({ localCommitee: 'Faisalabad' }), submissionKey: 'kept-on-the-device' }
    await survey.send(body, { as })
    expect((await survey.send({ ...body, ...changed }, { as })).status).toBe(204)
    expect((await survey.findAnswerFrom(body)).suggestions).toBe('Another thought')
    for (let n = 0; n < 4; n++) {
      await survey.send(fromSomebody({ localCommitee: 'Faisalabad' }), { as: await survey.portal.signInAs('tm') })
    }
    const inAWeek = Date.now() + 7 * 86_400_000
    await countDue(survey.portal.db, inAWeek)
    const before = await survey.readAll()
    expect((await survey.send({ ...body, suggestions: 'Too late' }, { as })).status).toBe(409)
    expect(await survey.readAll()).toEqual(before)
  })

  it('never changes the answer of another member whose address and number they know', async () => {
    const body = fromSomebody()
    await survey.send(body, { as: await survey.portal.signInAs('tm') })
    const other = await survey.portal.signInAs('mcvp')
    await survey.send(fromSomebody(), { as: other })
    expect((await survey.send({ ...body, ...changed }, { as: other })).status).toBe(409)
    expect((await survey.readAll()).filter(({ personalEmail }) => personalEmail === body.personalEmail)).toMatchObject([
      { suggestions: body.suggestions, isAside: false },
    ])
  })

  it('is deleted from the participants when the round is over', async () => {
    const as = await survey.portal.signInAs('tm')
    await survey.send(fromSomebody(), { as })
    await countDue(survey.portal.db, Date.parse('2100-01-05'))
    expect(await survey.portal.db.selectFrom('happinessParticipants').selectAll().execute()).toEqual([])
    await survey.portal.db.updateTable('happinessCount').set({ countedUntil: '' }).execute()
  })
})

// Surrounding attack: somebody surrounds one real answer with their own and tries to read it from the rest. Plays Eve, who has
// one mailbox with many spellings and can answer as a visitor as often as she likes, and a reader who subtracts.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hub } from '../handlers.ts'
import { fromSomebody, openSurvey, type Survey } from '../test-survey.ts'

let survey: Survey
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await goTo('2026-03-03')
  survey = await openSurvey()
})
afterAll(async () => {
  await survey.portal.close()
  vi.useRealTimers()
})

async function goTo(day: string): Promise<void> {
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  const stop = await (survey && hub.start?.(survey.portal.portal))
  await stop?.()
}

const member = (name: string) => survey.portal.signInAs('tm', { email: `${name}@nexus.example` })

async function read(path: string) {
  const as = await survey.portal.signInAs('mcvp')
  return survey.portal.ask('GET', `/api/happiness-survey/${path}`, { as })
}

describe('with many accounts of one mailbox', () => {
  const inGiki = () => fromSomebody({ localCommitee: 'Giki' })
  const spellings = ['eve', 'eve+1', 'Eve+2', 'eve+3+4']

  it("counts as one member, so that the victim's group is not completed", async () => {
    await survey.send(inGiki(), { as: await member('victim') })
    const statuses = []
    for (const name of spellings) statuses.push((await survey.send(inGiki(), { as: await member(name) })).status)
    expect(statuses).toEqual([204, 409, 409, 409])
    await goTo('2026-03-09')
    expect((await read('results?lc=Giki')).json).toMatchObject({ counted: 0, averageRating: null })
  })

  it('is told with each account that the round is answered', async () => {
    const mine = async (name: string) =>
      (await survey.portal.ask('GET', '/api/happiness-survey/mine', { as: await member(name) })).json.hasAnswered
    expect([await mine('eve+5'), await mine('EVE+6'), await mine('adam+1')]).toEqual([true, true, false])
  })

  it('is rate-limited as one sender', async () => {
    const statuses = []
    for (let n = 0; n < 7; n++)
      statuses.push((await survey.send(inGiki(), { as: await member(`eve+again${n}`) })).status)
    expect(statuses.slice(-1)).toEqual([429])
  })

  it('would have completed it with other people', async () => {
    for (const name of ['adam', 'bea', 'carl']) await survey.send(inGiki(), { as: await member(name) })
    await goTo('2026-03-16')
    expect((await read('results?lc=Giki')).json.counted).toBe(5)
  })

  it('has still answered when version 0.3 stored the mailbox, and then no list names it', async () => {
    const { db } = survey.portal
    await db.deleteFrom('happinessParticipants').execute()
    const [year, round] = [(await survey.portal.portal.years()).open.label, '2026-1']
    const lists = ['eve@nexus.example', 'fay@nexus.example'].map((mailbox) => {
      const part = createHash('sha256').update(mailbox).digest('hex').slice(0, 2)
      return { year, round, part, mailboxes: JSON.stringify([mailbox]) }
    })
    await db.insertInto('happinessParticipants').values(lists).execute()
    const mine = async (name: string) =>
      (await survey.portal.ask('GET', '/api/happiness-survey/mine', { as: await member(name) })).json.hasAnswered
    expect([await mine('eve+8'), await mine('fay+1'), await mine('gus+1')]).toEqual([true, true, false])
    await hub.start?.(survey.portal.portal)
    expect([await mine('eve+9'), await mine('fay+2'), await mine('gus+2')]).toEqual([true, true, false])
    const noted = JSON.stringify(await db.selectFrom('happinessParticipants').selectAll().execute())
    expect(noted).not.toContain('@')
    expect((await survey.send(inGiki(), { as: await member('fay+3') })).status).toBe(409)
  })

  it('ignores account ids that an earlier version stored', async () => {
    const { db } = survey.portal
    const noted = await db.selectFrom('happinessParticipants').selectAll().execute()
    const old = '01a1dfac-35ce-74f8-b41c-62d88fc982b2'
    for (const { round, part, mailboxes } of noted) {
      const values = { mailboxes: JSON.stringify([old, ...JSON.parse(mailboxes)]) }
      await db
        .updateTable('happinessParticipants')
        .set(values)
        .where('round', '=', round)
        .where('part', '=', part)
        .execute()
    }
    expect((await survey.send(inGiki(), { as: await member('eve+7') })).status).toBe(409)
    expect((await survey.send(inGiki(), { as: await member('dora') })).status).toBe(204)
  })
})

describe('with nineteen made-up visitors', () => {
  const suggestions = 'What only this visitor would write.'
  let year = 2026

  beforeEach(async () => {
    year += 1
    await goTo(`${year}-03-03`)
    for (let n = 0; n < 19; n++) await survey.send(fromSomebody({ overallRating: 10, suggestions: 'Made up' }))
  })

  it.each([1, 5, 10])('learns neither the text nor the rating of the one who gave %i', async (overallRating) => {
    await survey.send(fromSomebody({ overallRating, suggestions }))
    await goTo(`${year}-07-07`)
    const { json } = await read(`results?from=${year}-01`)
    expect(json.visitors).toEqual([{ round: `${year}-1`, counted: 20, nps: 100, averageRating: 10 }])
    const comments = await read(`comments?limit=100&from=${year}-01`)
    expect(comments.json).toEqual({ comments: [], total: 0, totalPages: 1 })
  })
})

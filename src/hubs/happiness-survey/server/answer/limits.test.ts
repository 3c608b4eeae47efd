// Rate limits of the survey: bots are stopped, a room full of people is not.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkOf } from '#server/protect/network-of.ts'
import { fromSomebody, newAddress, openSurvey, type Survey } from '../test-survey.ts'

let survey: Survey
beforeAll(async () => {
  survey = await openSurvey()
})
afterAll(() => survey.portal.close())

describe('programs', () => {
  const trapped = () => ({ ...fromSomebody(), website: 'https://spam.example' })

  it('that fill in the honeypot are refused with a message, and nothing is stored', async () => {
    const before = await survey.countReceived()
    const { status, json } = await survey.send(trapped())
    expect([status, json.error]).toEqual([400, 'hiddenFieldFilled'])
    expect(json.message).toBe('Your browser filled in a hidden field. Please press Submit again.')
    expect(await survey.countReceived()).toBe(before)
  })

  it('that fill it in use up nothing: the answers of their network and of the people they name arrive', async () => {
    const address = newAddress()
    const body = trapped()
    for (let n = 0; n < 10; n++) expect((await survey.send(body, { address })).status).toBe(400)
    expect(await survey.portal.db.selectFrom('throttle').select('key').execute()).toEqual([])
    const { website: _, ...answer } = body
    expect((await survey.send(answer, { address })).status).toBe(204)
  })

  it('make their network wait after six hundred answers, and shut nobody out', async () => {
    const address = newAddress()
    const send = async () => {
      const begunMs = performance.now()
      const { status } = await survey.send(fromSomebody(), { address })
      return { status, isSlow: performance.now() - begunMs > 950 }
    }
    expect(await send()).toEqual({ status: 204, isSlow: false })
    const { db } = survey.portal
    const network = db.updateTable('throttle').where('key', '=', `happiness:${networkOf(address)}`)
    expect((await network.set({ count: 600 }).executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)
    expect(await send()).toEqual({ status: 204, isSlow: true })
  })

  it('no limit names a sender in a way that can be guessed', async () => {
    await survey.portal.db.deleteFrom('throttle').execute()
    const answer = fromSomebody()
    await survey.send(answer)
    const keys = (await survey.portal.db.selectFrom('throttle').select('key').execute()).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(2)
    for (const name of [`mail ${answer.personalEmail}`, `number ${answer.contactNumber}`])
      expect(keys).not.toContain(`happiness:${createHash('sha256').update(name).digest('base64url')}`)
  })

  it.each([
    ['address', (n: number) => ({ contactNumber: `0388888888${n}` })],
    ['number', (n: number) => ({ personalEmail: `many${n}@mail.example` })],
  ])('are rate-limited per sender with the same %s', async (_, change) => {
    const body = fromSomebody()
    const answers = []
    for (let n = 0; n < 7; n++) answers.push(await survey.send({ ...body, ...change(n) }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(204), 429])
    const last = answers.at(-1)
    expect([last?.json.error, Number(last?.headers.get('retry-after')) > 0]).toEqual(['tooMany', true])
  })

  it("are rate-limited per account, and strangers who type a member's address never affect the member", async () => {
    const as = await survey.portal.signInAs('tm')
    const body = fromSomebody()
    for (let n = 0; n < 8; n++) await survey.send(body)
    const statuses = []
    for (let n = 0; n < 7; n++)
      statuses.push((await survey.send({ ...fromSomebody(), personalEmail: body.personalEmail }, { as })).status)
    expect(statuses).toEqual([204, ...Array(5).fill(409), 429])
  })
})

// Rate limits of the survey: bots are stopped, a room full of people is not.
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

  it('are rate-limited per network, while a room of two hundred people is not', async () => {
    const address = newAddress()
    const send = async () => (await survey.send(trapped(), { address })).status
    expect(await send()).toBe(400)
    // Almost the limit; the limit does not depend on the senders.
    const { db } = survey.portal
    const network = db.updateTable('throttle').where('key', '=', `happiness:${networkOf(address)}`)
    expect((await network.set({ count: 598 }).executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)
    expect([await send(), await send(), await send()]).toEqual([400, 400, 429])
    const last = await survey.send(trapped(), { address })
    expect([last.status, last.json.error]).toEqual([429, 'tooMany'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(400)
    expect((await survey.send(trapped())).status).toBe(400)
  })

  it.each([
    ['address', (n: number) => ({ contactNumber: `0388888888${n}` })],
    ['number', (n: number) => ({ personalEmail: `many${n}@mail.example` })],
  ])('are rate-limited per sender with the same %s', async (_, change) => {
    const body = trapped()
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await survey.send({ ...body, ...change(n) })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
  })

  it("are rate-limited per account, and strangers who type a member's address never affect the member", async () => {
    const as = await survey.portal.signInAs('tm')
    const body = trapped()
    for (let n = 0; n < 8; n++) await survey.send(body)
    const statuses = []
    for (let n = 0; n < 7; n++)
      statuses.push((await survey.send({ ...trapped(), personalEmail: body.personalEmail }, { as })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
  })
})

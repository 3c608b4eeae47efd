// Erasure in the tasks hub: reminders and calendar feeds of an erased person.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { personAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { trialHub } from './test-tasks.ts'

const all = [...hubs, trialHub]
let portal: TestPortal
let erasure: ReturnType<typeof createErasureHelper>
let mcvp: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: all })
  erasure = createErasureHelper(portal, all)
  mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
})
afterAll(() => portal.close())

const remind = (as: Person, uid: string) =>
  portal.ask('POST', '/api/tasks/remind', { as, body: { kind: 'trialList', uid } })
const people = async () =>
  (await portal.ask('GET', '/api/progress/people?kind=trialList&committee=Multan', { as: mcvp })).json.people

it('the feed and received reminders are deleted; sent reminders stay without the name', async () => {
  const who = await personAt(portal, 'mcvp', 'MC', 'Rida Reminder')
  const [one, leaving] = [await personAt(portal, 'tl', 'Multan'), await personAt(portal, 'tl', 'Multan', 'Lina Leaves')]
  const { address } = (await portal.ask('POST', '/api/calendar', { as: who })).json
  expect((await remind(who, one.uid)).json.reminded).toBe(1)
  expect((await remind(mcvp, leaving.uid)).json.reminded).toBe(1)
  expect(await erasure.dataOf(who)).toMatchObject({
    'When you created your calendar link': [{ uid: who.uid }],
    'Reminders that you sent': [{ kind: 'trialList', byName: 'Rida Reminder' }],
  })
  const got = (await erasure.dataOf(leaving))['Reminders that you received']
  expect([got?.length, JSON.stringify(got).includes('Maha Noor')]).toEqual([1, false])

  await erasure.erase(who)
  await erasure.erase(leaving)
  expect(await erasure.columnsWith([who.uid, who.email, leaving.uid, leaving.email, 'Lina Leaves'])).toEqual([])
  // Mails sent to others are kept for 30 days.
  expect(await erasure.columnsWith(['Rida Reminder'])).toEqual(['mail.text', 'mail.html'])
  expect((await portal.ask('GET', new URL(address).pathname)).status).toBe(404)
  expect(await people()).toMatchObject([{ uid: one.uid, remindedBy: 'a former member', canRemind: false }])
  expect((await remind(mcvp, leaving.uid)).status).toBeLessThan(500)
  expect((await portal.ask('GET', '/api/progress', { as: mcvp })).status).toBe(200)
  expect(await erasure.miscounted()).toEqual([])
})

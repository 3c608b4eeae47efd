// Races with an erasure: somebody is erased while they submit, bookmark and choose, and while others remind, appoint and
// decide. Everything ends with a response that people understand, and nothing of the person remains.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { defineHub, type Hub } from '#server/hub/hub.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { personAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { today } from '#shared/time/calendar.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { actsOn, repeatForm } = await fromHub('gcp/server/test-gcp.ts')
const { trialHub } = await fromHub('tasks/server/test-tasks.ts')
const isWhole = ['gcp', 'documents', 'tasks', 'inbox', 'people'].every(isWired)

/** An erasure waits here, with all its locks, just before the account itself is deleted. */
const gate: { isReached: () => void; opens: Promise<void> } = { isReached() {}, opens: Promise.resolve() }
const gateHub = defineHub({
  name: 'gate',
  manifest: {},
  contract: {},
  migrations: [],
  personal: [
    {
      ...{ table: 'user', what: 'Nothing', people: [], afterErasure: 'goes', kept: 'Never' },
      async erase() {
        gate.isReached()
        await gate.opens
      },
    },
  ],
  handlers: () => ({}),
})
const all: Hub[] = [...hubs, ...(trialHub ? [trialHub] : []), gateHub]
let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let gone: ReturnType<typeof createErasureHelper>
let [admin, mcvp]: Person[] = []
beforeAll(async () => {
  const env = { LOG_LEVEL: 'silent', DATABASE_POOL: '10', WRITES_PER_MINUTE: '100000' }
  portal = await startTestPortal({ hubs: all, env })
  acts = actsOn?.(portal)
  gone = createErasureHelper(portal, all)
  admin = await portal.signInAs('admin')
  mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
})
afterAll(() => portal.close())

const link = 'https://example.org/a.pdf'
const document = (title: string) => ({ title, description: 'For all.', documentUrl: link, imageUrl: link })

/** Everything that is under way when the person leaves, in an order that differs from round to round. */
async function underWay(who: Person, round: number) {
  const ask = (method: string, path: string, as: Person | undefined, body?: unknown) =>
    portal.ask(method, path, { as, body })
  const own = { name: 'Rafia Racing', email: who.email }
  const [approved, waiting] = [
    await acts.submit(who, { ...own, title: `A${round}` }),
    await acts.submit(who, { ...own, title: `B${round}` }),
  ]
  const other = (await acts.submit(mcvp as Person, { title: `C${round}` })).json._id
  const { json: guide } = await ask('POST', '/api/documents', who, document(`Guide ${round}`))
  for (const id of [approved.json._id, other]) await acts.approve(mcvp as Person, id)
  const appointment = { uid: who.uid, role: 'lcvp', committee: 'Multan', portfolio: 'BD', startsOn: today() }
  const doings = [
    () => acts.submit(who, { ...own, title: `Late ${round}` }),
    () => acts.bookmark(who, approved.json._id),
    () => acts.bookmark(who, other),
    () => acts.revise(who, approved.json._id, { ...own, title: `Revised ${round}` }),
    () => acts.approve(mcvp as Person, waiting.json._id),
    () => ask('POST', `/api/gcp/${other}/repeats`, who, repeatForm()),
    () => acts.repeat(mcvp as Person, approved.json._id),
    () => ask('PUT', `/api/documents/${guide._id}/bookmark`, who),
    () => ask('POST', '/api/documents/visit', who),
    () => ask('POST', '/api/documents', who, document(`Late guide ${round}`)),
    () => ask('POST', `/api/documents/${guide._id}/confirm`, mcvp),
    () => ask('POST', '/api/tasks/remind', mcvp, { kind: 'trialList', uid: who.uid }),
    () => ask('POST', '/api/appointments', admin, appointment),
    () => ask('PUT', `/api/users/${who.uid}/role`, admin, { role: 'tl' }),
    () => ask('POST', '/api/calendar', who),
    () => ask('PUT', '/api/inbox/choices/gcpDecision', who, { isWanted: true, mail: 'weekly' }),
    () => ask('POST', '/api/inbox/read', who, {}),
  ]
  const turn = (round * 5) % doings.length
  return [...doings.slice(turn), ...doings.slice(0, turn)]
}

it.runIf(isWhole)(
  'nobody waits in a circle, each gets an answer, and nothing is left',
  async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 4; round += 1) {
      const who = await portal.signInAs('mcvp', { displayName: 'Rafia Racing' })
      const doings = await underWay(who, round)
      const half = Math.floor(doings.length / 2)
      const first = doings.slice(0, half).map((act) => act())
      // At a different moment each time.
      await new Promise((resolve) => setTimeout(resolve, round * 12))
      const erasure = gone.erase(who)
      const answers = await Promise.all([...first, ...doings.slice(half).map((act) => act())])
      const erased = await erasure
      for (const { status } of answers) statuses.add(status)
      const wrong = answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`)
      expect(wrong).toEqual([])
      await gone.runSecondPass(erased)
      expect(await gone.columnsWith([who.uid, who.email, 'Rafia Racing'])).toEqual([])
    }
    expect(await gone.miscounted()).toEqual([])
    for (const status of statuses) expect([200, 204, 400, 401, 403, 404, 409]).toContain(status)
  },
  120_000,
)

it.runIf(isWhole)('a caller who was authorized just before is refused after the erasure', async () => {
  const who = await portal.signInAs('mcvp', { displayName: 'Rafia Racing' })
  const doings = await underWay(who, 100)
  const reached = new Promise<void>((resolve) => {
    gate.isReached = resolve
  })
  const { promise, resolve: open } = Promise.withResolvers<void>()
  gate.opens = promise
  const erasure = gone.erase(who)
  await reached
  const asked = doings.map((act) => act())
  await new Promise((resolve) => setTimeout(resolve, 500))
  open()
  const erased = await erasure
  gate.opens = Promise.resolve()
  const answers = await Promise.all(asked)
  const wrong = answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`)
  expect(wrong).toEqual([])
  expect(answers.filter(({ status }) => status === 401 || status === 409).length).toBeGreaterThan(5)
  await gone.runSecondPass(erased)
  expect(await gone.columnsWith([who.uid, who.email, 'Rafia Racing'])).toEqual([])
  expect(await gone.miscounted()).toEqual([])
})

it('of two simultaneous erasures, one finds the person', async () => {
  const who = await portal.signInAs('tl')
  const actor = { uid: who.uid, email: who.email, address: '' }
  const found = await Promise.all([1, 2, 3].map(() => portal.portal.erase(who.uid, actor)))
  expect(found.filter(Boolean)).toHaveLength(1)
})

// Reminders of one line: about its task and nothing else, never to the sender, named before they are sent, again on request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt, placeAt } from '#server/testing/places.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { crowd, trialHub } from '../test-tasks.ts'

const all = [...hubs, trialHub]
let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let mcvp: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: all })
  beside = await startBeside(portal, all)
  mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

/** Two instances in one process would deadlock on one SQLite file. */
const there = () => (portal.engine === 'sqlite' ? portal : beside)
const remind = async (body: object, as = mcvp, at: Pick<TestPortal, 'ask'> = portal) =>
  at.ask('POST', '/api/tasks/remind', { as, body: { kind: 'trialList', ...body } })
const mailsTo = async ({ email }: Person) =>
  portal.db.selectFrom('mail').selectAll().where('to', '=', email).orderBy('createdAt').execute()
const inboxOf = async ({ uid }: Person) =>
  portal.db.selectFrom('inboxItem').selectAll().where('uid', '=', uid).execute()

describe('a reminder of one line', () => {
  const preview = async (query: string, as: Person) =>
    (await portal.ask('GET', `/api/tasks/remind?${query}`, { as })).json

  it('is about that task and nothing else, and never goes to the sender', async () => {
    const [lcvp, tl] = [await personAt(portal, 'lcvp', 'Multan'), await personAt(portal, 'tl', 'Multan', 'Ali Khan')]
    expect(await preview('committee=Multan&kind=trialList', lcvp)).toMatchObject({
      people: 1,
      about: [{ kind: 'trialList', name: 'Trial list', people: 1 }],
      named: [{ name: 'Ali Khan', tasks: ['Trial list'] }],
    })
    expect((await remind({ committee: 'Multan' }, lcvp)).json).toEqual({ reminded: 1, skipped: 0 })
    expect([(await inboxOf(tl)).map(({ text }) => text), await inboxOf(lcvp)]).toEqual([
      ['Reminder: Your list: 0 of 2'],
      [],
    ])
    // Of everything, by one click, and of themselves: the sender still gets nothing.
    await portal.ask('POST', '/api/tasks/remind', { as: lcvp, body: { committee: 'Multan' } })
    expect((await remind({ uid: lcvp.uid }, lcvp)).json).toEqual({ reminded: 0, skipped: 1 })
    expect([await inboxOf(lcvp), await mailsTo(lcvp)]).toEqual([[], []])
    const rows = (await portal.ask('GET', '/api/progress/people?kind=trialList&committee=Multan', { as: lcvp })).json
      .people
    expect(rows.find(({ uid }: { uid: string }) => uid === lcvp.uid).canRemind).toBe(false)
    // What only the sender has left leads to their own form.
    expect(await preview('committee=Multan&kind=trialTicks', lcvp)).toMatchObject({ people: 0, ownPath: '/dashboard' })
    for (const { uid } of [lcvp, tl]) await placeAt(portal, uid, null)
  })

  it('may be about several tasks, and then names what each person gets', async () => {
    const [lcvp, tl] = [
      await personAt(portal, 'lcvp', 'Multan', 'Vera'),
      await personAt(portal, 'tl', 'Multan', 'Ali Khan'),
    ]
    expect(await preview('committee=Multan&kind=trialList,trialTicks', mcvp)).toMatchObject({
      people: 2,
      named: [
        { name: 'Ali Khan', tasks: ['Trial list'] },
        { name: 'Vera', tasks: ['Trial list', 'Trial ticks'] },
      ],
    })
    expect((await remind({ committee: 'Multan', kind: 'trialList,trialTicks' })).json.reminded).toBe(2)
    expect((await inboxOf(lcvp)).map(({ text }) => text).sort()).toEqual([
      'Reminder: Ticks: Multan has 0 of 3',
      'Reminder: Your list: 0 of 2',
    ])
    for (const { uid } of [lcvp, tl]) await placeAt(portal, uid, null)
  })

  it('names up to five people, and counts the others', async () => {
    const uids = await crowd(portal, 7, 'Multan')
    const { people: count, named } = await preview('committee=Multan&kind=trialList', mcvp)
    expect([count, named.length]).toEqual([7, 5])
    for (const uid of uids) await placeAt(portal, uid, null)
  })

  it('says if everyone was reminded recently, and goes out again only once per confirmation', async () => {
    const tl = await personAt(portal, 'tl', 'Multan', 'Ali Khan')
    await remind({ committee: 'Multan' })
    const { people: count, again } = await preview('committee=Multan&kind=trialList', mcvp)
    expect([count, again]).toMatchObject([0, { people: 1, named: [{ name: 'Ali Khan', tasks: ['Trial list'] }] }])
    expect(Date.now() - Date.parse(again.lastAt)).toBeLessThan(60_000)
    const clicks = [portal, there(), portal].map((at) =>
      remind({ committee: 'Multan', againAfter: again.lastAt }, mcvp, at),
    )
    const answers = await Promise.all(clicks)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { json }) => sum + json.reminded, 0)).toBe(1)
    expect([(await mailsTo(tl)).length, (await inboxOf(tl)).length]).toEqual([2, 2])
    expect((await remind({ committee: 'Multan', againAfter: 'yesterday' })).json.fields).toHaveProperty('againAfter')
    await placeAt(portal, tl.uid, null)
  })

  it('is marked as read in the inbox once the checklist is submitted, and not before', async () => {
    const [tl, other] = [await personAt(portal, 'tl', 'Multan'), await personAt(portal, 'tl', 'Multan')]
    expect((await remind({ kind: 'checklist', committee: 'Multan' })).json.reminded).toBe(2)
    await remind({ committee: 'Multan' })
    const unread = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json.unread
    const save = (intent: string, version: number) =>
      portal.ask('POST', '/api/checklist/submit', { as: tl, body: { userId: tl.uid, formData: {}, intent, version } })
    expect((await save('save', 0)).status).toBe(200)
    expect(await unread(tl)).toBe(2)
    expect((await save('submit', 1)).status).toBe(200)
    // Only theirs, and not that of another task.
    expect([await unread(tl), await unread(other)]).toEqual([1, 2])
    expect((await inboxOf(tl)).filter(({ readAt }) => readAt === null)).toMatchObject([{ path: '/dashboard' }])
    for (const { uid } of [tl, other]) await placeAt(portal, uid, null)
  })

  it('tells which LCs have nobody who would get it', async () => {
    const tl = await personAt(portal, 'tl', 'Multan', 'Ali Khan')
    const progress = async () => {
      const { rows } = (await portal.ask('GET', '/api/progress', { as: mcvp })).json
      return rows.find(({ committee }: { committee: string }) => committee === 'Multan')
    }
    expect(await preview('committee=Multan&kind=trialTicks', mcvp)).toMatchObject({
      people: 0,
      withoutLcvp: ['Multan'],
    })
    expect((await progress()).hasNoLcvp).toBe(true)
    // A task of people reaches them without an LCVP.
    expect(await preview('committee=Multan&kind=trialList', mcvp)).toMatchObject({ people: 1, withoutLcvp: [] })
    const lcvp = await personAt(portal, 'lcvp', 'Multan')
    expect((await progress()).hasNoLcvp).toBeUndefined()
    expect((await preview('committee=Multan&kind=trialTicks', mcvp)).withoutLcvp).toEqual([])
    for (const { uid } of [lcvp, tl]) await placeAt(portal, uid, null)
  })
})

// Reminders: everyone who owes something is reminded once, and nobody else; races on two instances, clock jumps, many
// people.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { personAt, placeAt } from '#server/testing/places.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import type { Owing } from '../../contract.ts'
import { crowd, finish, trialHub } from '../test-tasks.ts'

const all = [...hubs, trialHub]
let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let mcvp: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: all })
  beside = await startBeside(portal, all)
  mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

const dayMs = 86_400_000
/** Two instances in one process would deadlock on one SQLite file. */
const there = () => (portal.engine === 'sqlite' ? portal : beside)
const remind = async (body: object, as = mcvp, at: Pick<TestPortal, 'ask'> = portal) =>
  at.ask('POST', '/api/tasks/remind', { as, body: { kind: 'trialList', ...body } })
const put = (kind: string, window: object) =>
  portal.ask('PUT', `/api/windows/${kind}`, { as: mcvp, body: { windows: [window] } })
const people = async (kind: string, committee: string): Promise<Owing> =>
  (await portal.ask('GET', `/api/progress/people?kind=${kind}&committee=${committee}`, { as: mcvp })).json
const mailsTo = async ({ email }: Person) =>
  portal.db.selectFrom('mail').selectAll().where('to', '=', email).orderBy('createdAt').execute()
const inboxOf = async ({ uid }: Person) =>
  portal.db.selectFrom('inboxItem').selectAll().where('uid', '=', uid).execute()

/** Moves the clock by `days`, and keeps sessions and appointments alive. */
async function jump(days: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + days * dayMs)
  const now = new Date()
  const [at, expiresAt] = [now.toISOString(), new Date(now.getTime() + dayMs).toISOString()]
  await portal.db.updateTable('session').set({ createdAt: at, updatedAt: at, expiresAt }).execute()
  await portal.db.updateTable('appointment').set({ endsOn: '2099-12-31', actingUntil: null }).execute()
}

describe('a reminder', () => {
  it('has progress, due day and link, by inbox and mail, and shows in the list', async () => {
    const dueOn = plusDays(today(), 5)
    await put('trialList', { dueOn })
    const person = await personAt(portal, 'tl', 'Multan', 'Sana Malik')
    await finish(portal, 'trialList', person.uid, 'a')
    expect((await remind({ uid: person.uid })).json).toEqual({ reminded: 1, skipped: 0 })
    const words = `${Number(dueOn.slice(8))} ${new Date(dueOn).toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })}`
    const text = `Your list: 1 of 2, due ${words}`
    expect(await inboxOf(person)).toMatchObject([{ kind: 'reminder', text: `Reminder: ${text}`, path: '/dashboard' }])
    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe(`Reminder: Trial list, due ${words}`)
    for (const part of [
      'Hello Sana Malik,',
      'Maha Noor would like to remind you:',
      `${text}.`,
      '/#/dashboard',
      'To unsubscribe',
    ]) {
      expect(mail?.text).toContain(part)
    }
    expect(mail?.unsubscribe).toContain('/api/inbox/unsubscribe?')
    const [listed] = (await people('trialList', 'Multan')).people
    expect(listed).toMatchObject({ remindedBy: 'Maha Noor', canRemind: false, state: 'started' })
    expect(Date.now() - Date.parse(listed?.remindedAt ?? '')).toBeLessThan(60_000)
    const trail = await portal.db.selectFrom('audit').selectAll().where('kind', '=', 'reminder.send').execute()
    expect(JSON.parse(trail[0]?.after)).toEqual({ people: [person.email] })
    await put('trialList', {})
  })

  it('goes to one person, an LC or all who owe it, and never to people who are done, deactivated, opted out or without a confirmed place', async () => {
    const [open, done, out, optedOut, unasked, other, tm] = await Promise.all([
      personAt(portal, 'tl', 'LUMS'),
      personAt(portal, 'tl', 'LUMS'),
      personAt(portal, 'tl', 'LUMS'),
      personAt(portal, 'tl', 'LUMS'),
      personAt(portal, 'tl', 'LUMS'),
      personAt(portal, 'tl', 'NUST'),
      personAt(portal, 'tm', 'LUMS'),
    ])
    await finish(portal, 'trialList', done.uid, 'a', 'b')
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', out.uid).execute()
    await placeAt(portal, unasked.uid, 'LUMS', '01.02')
    const choice = { uid: optedOut.uid, kind: 'reminder', isWanted: 0, mail: 'never' }
    await portal.db.insertInto('newsChoice').values(choice).execute()
    for (const { uid } of [done, out, optedOut, unasked, tm]) {
      expect((await remind({ uid })).json).toEqual({ reminded: 0, skipped: 1 })
    }
    expect((await remind({ committee: 'LUMS' })).json).toEqual({ reminded: 1, skipped: 2 })
    const everybody = (await remind({})).json
    expect([await mailsTo(open), await mailsTo(other)].map(({ length }) => length)).toEqual([1, 1])
    expect(everybody.reminded).toBe(1)
    for (const person of [done, out, optedOut, unasked, tm]) expect(await mailsTo(person)).toEqual([])
    expect((await remind({ kind: 'trialCount' })).json.fields).toHaveProperty('kind')
    expect((await remind({ kind: 'nothing' })).json.fields).toHaveProperty('kind')
    expect((await remind({ committee: 'Atlantis' })).json.fields).toHaveProperty('committee')
  })

  it('of what an LC owes goes to its LCVPs, with what is missing', async () => {
    const first = await personAt(portal, 'lcvp', 'IBA')
    const second = await personAt(portal, 'lcvp', 'IBA')
    await personAt(portal, 'tl', 'IBA')
    await finish(portal, 'trialTicks', 'IBA', 'oGV')
    expect((await remind({ kind: 'trialTicks', committee: 'IBA' })).json).toEqual({ reminded: 2, skipped: 0 })
    for (const person of [first, second]) {
      expect(await inboxOf(person)).toMatchObject([{ text: 'Reminder: Ticks: IBA has 1 of 3' }])
    }
    // The pause is per kind.
    const month = monthOf(today())
    await put('trialMonth', { month, opensOn: today() })
    expect((await remind({ kind: 'trialMonth', committee: 'IBA' })).json.reminded).toBe(2)
    await put('trialMonth', { month })
  })

  it('of everything that an LC owes is one mail per person, and one notification per task', async () => {
    const vp = await personAt(portal, 'lcvp', 'Faisalabad', 'Vera')
    const tl = await personAt(portal, 'tl', 'Faisalabad')
    await finish(portal, 'trialTicks', 'Faisalabad', 'iCX', 'oGV', 'BD')
    const row = () => portal.ask('POST', '/api/tasks/remind', { as: mcvp, body: { committee: 'Faisalabad' } })
    expect((await row()).json).toEqual({ reminded: 2, skipped: 0 })
    const [mails, messages] = [await mailsTo(vp), (await inboxOf(vp)).map(({ text }) => text)]
    expect(messages.some((text) => text.includes('Ticks'))).toBe(false)
    expect(mails.map(({ subject }) => subject)).toEqual([`Reminder: ${messages.length} open tasks`])
    for (const text of messages) expect(mails[0]?.text).toContain(`• ${text.replace('Reminder: ', '')}`)
    expect(mails[0]?.text).toContain('/#/dashboard')
    expect(await mailsTo(tl)).toHaveLength(1)
    // Each of them counts as reminded.
    expect((await row()).json).toEqual({ reminded: 0, skipped: 2 })
    expect((await remind({ uid: vp.uid })).json).toEqual({ reminded: 0, skipped: 1 })
    const lcvp = await personAt(portal, 'lcvp', 'Giki')
    const body = { committee: 'Faisalabad' }
    expect((await portal.ask('POST', '/api/tasks/remind', { as: lcvp, body })).status).toBe(403)
    for (const { uid } of [vp, tl, lcvp]) await placeAt(portal, uid, null)
  })

  it('is not sent before a task opens or after it closes; of months, only open ones are named', async () => {
    const person = await personAt(portal, 'tl', 'Hyderabad')
    const vp = await personAt(portal, 'lcvp', 'Hyderabad')
    await put('trialList', { opensOn: plusDays(today(), 1) })
    expect((await remind({ committee: 'Hyderabad' })).json).toEqual({ reminded: 0, skipped: 2 })
    await put('trialList', { closesOn: plusDays(today(), -1) })
    expect((await remind({ uid: person.uid })).json).toEqual({ reminded: 0, skipped: 1 })
    await put('trialList', {})
    const { open } = await portal.portal.years()
    const [first, month] = [monthOf(open.startsOn), monthOf(today())]
    const windows = [
      { month, opensOn: today() },
      ...(first === month ? [] : [{ month: first, closesOn: plusDays(open.startsOn, 1) }]),
    ]
    await portal.ask('PUT', '/api/windows/trialMonth', { as: mcvp, body: { windows } })
    await remind({ kind: 'trialMonth', uid: vp.uid })
    const text = (await inboxOf(vp))[0]?.text as string
    expect([text.includes(month), text.includes(first)]).toEqual([true, first === month])
    await put('trialMonth', { month: first })
  })

  it('by an LCVP is limited to their own LC', async () => {
    const lcvp = await personAt(portal, 'lcvp', 'Giki')
    const own = await personAt(portal, 'tl', 'Giki')
    const other = await personAt(portal, 'tl', 'Faisalabad')
    expect((await remind({ committee: 'Faisalabad' }, lcvp)).status).toBe(403)
    expect((await remind({ uid: other.uid }, lcvp)).status).toBe(403)
    expect((await remind({ uid: 'nobody' }, lcvp)).status).toBe(403)
    expect((await remind({ uid: other.uid, committee: 'Giki' }, lcvp)).status).toBe(403)
    expect((await remind({ uid: own.uid }, lcvp)).json).toEqual({ reminded: 1, skipped: 0 })
    // 'All' means the people of their own LC.
    expect((await remind({}, lcvp)).json).toEqual({ reminded: 0, skipped: 1 })
    expect(await mailsTo(other)).toEqual([])
    expect((await remind({}, own)).status).toBe(403)
    await placeAt(portal, lcvp.uid, null)
    expect((await remind({}, lcvp)).status).toBe(403)
  })
})

it('ten concurrent clicks on two instances send one', async () => {
  const persons = await Promise.all(Array.from({ length: 5 }, () => personAt(portal, 'tl', 'Lahore')))
  const clicks = Array.from({ length: 10 }, (_, n) => {
    const body = n % 3 === 0 ? {} : n % 3 === 1 ? { committee: 'Lahore' } : { uid: persons[0]?.uid }
    return remind(body, mcvp, n % 2 ? there() : portal)
  })
  const answers = await Promise.all(clicks)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const person of persons) {
    expect([(await mailsTo(person)).length, (await inboxOf(person)).length]).toEqual([1, 1])
  }
  expect(answers.reduce((sum, { json }) => sum + json.reminded, 0)).toBeGreaterThanOrEqual(5)
})

describe('the pause between reminders', () => {
  const count = async (person: Person) => (await mailsTo(person)).length

  it('has the length that was set', async () => {
    const person = await personAt(portal, 'tl', 'Karachi')
    await remind({ uid: person.uid })
    await jump(2.9)
    await remind({ uid: person.uid })
    expect(await count(person)).toBe(1)
    await jump(0.2)
    await remind({ uid: person.uid })
    expect(await count(person)).toBe(2)
    const set = (everyDays: unknown) => portal.ask('PUT', '/api/tasks/reminding', { as: mcvp, body: { everyDays } })
    for (const wrong of [0, 31, 1.5, 'x', null]) expect((await set(wrong)).json.fields).toHaveProperty('everyDays')
    expect((await set(1)).json).toEqual({ everyDays: 1 })
    await jump(1.1)
    await remind({ uid: person.uid })
    expect(await count(person)).toBe(3)
    await set(3)
  })

  it('survives a clock that went back, and is not endless after one that was ahead', async () => {
    const person = await personAt(portal, 'tl', 'South Karachi')
    await remind({ uid: person.uid })
    await jump(-1)
    await remind({ uid: person.uid })
    expect(await count(person)).toBe(1)
    await jump(400)
    await remind({ uid: person.uid })
    expect(await count(person)).toBe(2)
    await jump(-399)
    await jump(4)
    await remind({ uid: person.uid })
    expect(await count(person)).toBe(3)
  })
})

it('many people are reminded in batches, once each, while others work', async () => {
  const uids = await crowd(portal, 130, 'Islamabad')
  const [answer, me] = await Promise.all([
    remind({ committee: 'Islamabad' }),
    portal.ask('PUT', '/api/me/place', { as: mcvp, body: { committee: 'MC', portfolio: null } }),
  ])
  expect([answer.json, me.status]).toEqual([{ reminded: uids.length, skipped: 0 }, 200])
  expect((await remind({ committee: 'Islamabad' })).json).toEqual({ reminded: 0, skipped: uids.length })
  const lines = await portal.db.selectFrom('audit').select('after').where('kind', '=', 'reminder.send').execute()
  const sizes = lines.map(({ after }) => JSON.parse(after).people.length)
  expect(sizes.slice(-6)).toEqual([25, 25, 25, 25, 25, 5])
})

it('says before it is sent whom it reaches and what it is about, and changes nothing', async () => {
  await put('trialList', { dueOn: plusDays(today(), 5) })
  const vp = await personAt(portal, 'lcvp', 'Giki', 'Vera')
  const [done, open] = [await personAt(portal, 'tl', 'Giki', 'Done'), await personAt(portal, 'tl', 'Giki', 'Open')]
  await finish(portal, 'trialList', done.uid, 'a', 'b')
  const preview = async (query: string, as = mcvp) => portal.ask('GET', `/api/tasks/remind?${query}`, { as })
  const { json } = await preview('committee=Giki&kind=trialList')
  const about = [{ kind: 'trialList', name: 'Trial list', people: 2 }]
  expect(json).toEqual({
    ...{ people: 2, skipped: expect.any(Number), everyDays: 3, about },
    named: ['Open', 'Vera'].map((name) => ({ name, tasks: [`Trial list, due ${dayWords(plusDays(today(), 5))}`] })),
    withoutLcvp: [],
  })
  // Of everything: each person is counted once, and under each of their tasks.
  const whole = (await preview('committee=Giki')).json
  const counts = Object.fromEntries(
    whole.about.map((each: { kind: string; people: number }) => [each.kind, each.people]),
  )
  expect([counts.trialList, whole.people]).toEqual([2, counts.checklist])
  expect([await mailsTo(vp), await inboxOf(open)]).toEqual([[], []])
  expect((await preview('committee=Multan', vp)).status).toBe(403)
  await remind({ committee: 'Giki' })
  expect((await preview('committee=Giki&kind=trialList')).json).toMatchObject({
    ...{ people: 0, skipped: json.skipped + 2, everyDays: 3, about: [], named: [] },
    again: { people: 3, named: expect.arrayContaining(json.named) },
  })
  await put('trialList', {})
})

// Warnings: who is told how long before a year or an office ends, once each, and who is not.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { type Person, startBeside } from '#server/testing/portal.ts'
import { appoint } from '#server/years/appointments.ts'
import type { Place } from '#shared/people/organisation.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { hub } from '../handlers.ts'
import { type HandoverPortal, startHandoverPortal } from '../test-handover.ts'
import { notes } from '../test-notes.ts'
import { sendWarnings } from './changes.ts'

let handover: HandoverPortal
let chief: Person
beforeAll(async () => {
  handover = await startHandoverPortal()
})
afterEach(() => vi.useRealTimers())
afterAll(() => handover.portal.close())

const db = () => handover.portal.db
const lastDay = () => handover.open.endsOn

/** Noon in Karachi, so many days before the open year ends; everybody stays signed in. */
async function goTo(daysBefore: number, time = '12:00:00') {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${plusDays(lastDay(), -daysBefore)}T${time}+05:00`))
  const now = new Date().toISOString()
  const session = { createdAt: now, updatedAt: now, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
  await db().updateTable('session').set(session).execute()
}

beforeEach(async () => {
  await handover.ask('DELETE', '/api/handover/plan')
  for (const table of ['handoverWarning', 'mail', 'inboxItem', 'appointment']) await db().deleteFrom(table).execute()
  await db().updateTable('user').set({ active: 0 }).where('id', '!=', handover.admin.uid).execute()
  chief = handover.admin
  await goTo(100)
})

const run = () => sendWarnings(handover.portal.portal)
const mailsTo = async ({ email }: Person) =>
  db().selectFrom('mail').selectAll().where('to', '=', email).orderBy('createdAt').orderBy('id').execute()
const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject)
const inboxOf = async ({ uid }: Person) =>
  db().selectFrom('inboxItem').select(['kind', 'text', 'path']).where('uid', '=', uid).orderBy('at').execute()
const forYou = async (as: Person) => (await handover.portal.ask('GET', '/api/home', { as })).json.forYou

const lahore = { committee: 'Lahore', portfolio: 'oGV' }
async function holder(place: Place = lahore, days: { startsOn?: string; endsOn?: string } = {}) {
  const person = await handover.portal.signInAs('tm')
  await give(person, place, days)
  return person
}
const give = ({ uid }: Person, place: Place, days: { startsOn?: string; endsOn?: string } = {}) =>
  inTransaction(db(), (trx) => {
    const startsOn = handover.open.startsOn
    return appoint(trx, { userId: uid, role: 'lcvp', place, year: handover.open, startsOn, ...days, createdBy: '' })
  })

async function schedule(plan: object = {}) {
  const { label, startsOn, endsOn } = handover.next
  const saved = await handover.ask('PUT', '/api/handover/plan', { label, startsOn, endsOn, ...plan })
  const scheduled = await handover.ask('POST', '/api/handover/plan/schedule', {})
  expect([saved.status, scheduled.status]).toEqual([200, 200])
}

/** As people write it: '30 June'. */
const words = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const label = () => handover.open.label
const next = () => handover.next.label

describe('a year that ends without a plan', () => {
  it('is told to admins 60, 30, 14 and 7 days before, once each, by inbox and mail', async () => {
    const sentOn: number[] = []
    for (const day of [61, 60, 59, 31, 30, 29, 15, 14, 13, 8, 7, 6, 1, 0, -1]) {
      await goTo(day)
      if ((await run()) > 0) sentOn.push(day)
      expect(await run()).toBe(0)
    }
    expect(sentOn).toEqual([60, 30, 14, 7])
    expect(await subjectsTo(chief)).toEqual(
      [60, 30, 14, 7].map((days) => `${label()} ends in ${days} days and ${next()} is not scheduled`),
    )
    expect((await inboxOf(chief))[0]).toEqual({
      kind: 'yearEnd',
      text: `${label()} ends in 60 days and ${next()} is not scheduled`,
      path: '/handover',
    })
    const [mail] = await mailsTo(chief)
    for (const part of ['/#/handover', words(lastDay()), `Plan ${next()}`, 'To unsubscribe']) {
      expect(`${mail?.text}${mail?.html}`).toContain(part)
    }
  })

  it('is told once after days without a portal, not for every stage that was missed', async () => {
    await goTo(10)
    expect(await run()).toBe(1)
    expect(await subjectsTo(chief)).toEqual([`${label()} ends in 10 days and ${next()} is not scheduled`])
    // A clock that was set back brings no earlier stage.
    await goTo(60)
    expect(await run()).toBe(0)
  })

  it('is told between 8:00 and 20:00 only', async () => {
    for (const [night, sent] of Object.entries({ '00:10:00': 0, '07:59:00': 0, '20:00:00': 0, '08:00:00': 1 })) {
      await goTo(30, night)
      expect([night, await run()]).toEqual([night, sent])
    }
  })

  it('is told once by two instances that look at the same time', async () => {
    await goTo(30)
    await Promise.all(Array.from({ length: 60 }, () => holder()))
    // Two instances in one process would deadlock on one SQLite file.
    const other = handover.portal.engine === 'sqlite' ? undefined : await startBeside(handover.portal, [hub, notes])
    const beside = other?.portal ?? handover.portal.portal
    await Promise.all([run(), sendWarnings(beside), run()])
    await other?.close()
    const mails = await db().selectFrom('mail').select('to').execute()
    expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([61, 61])
  }, 30_000)

  it('comes first on the dashboard of admins from 60 days on, also when it is overdue', async () => {
    const mcvp = await handover.portal.signInAs('mcvp')
    const texts: string[] = []
    for (const day of [61, 60, 45, 1, 0, -1, -90, -91]) {
      await goTo(day)
      const [first] = await forYou(chief)
      texts.push(first?.path === '/handover' ? first.text : '')
      expect((await forYou(mcvp)).filter(({ path }: { path: string }) => path === '/handover')).toEqual([])
    }
    const planned = `and ${next()} is not scheduled.`
    const [ended, until] = [words(lastDay()), words(plusDays(lastDay(), 90))]
    expect(texts).toEqual([
      '',
      `The year ${label()} ends in 60 days ${planned}`,
      `The year ${label()} ends in 45 days ${planned}`,
      `The year ${label()} ends tomorrow ${planned}`,
      `The year ${label()} ends today ${planned}`,
      `${label()} ended on ${ended}. Office holders stay on as acting until ${next()} opens, at most until ${until}.`,
      `${label()} ended on ${ended}. Office holders stay on as acting until ${next()} opens, at most until ${until}.`,
      `${label()} ended on ${ended}. Acting roles ended on ${until}. Please open ${next()}.`,
    ])
  })

  it('is no news while a plan is scheduled; once it is cancelled, only the latest stage is', async () => {
    await goTo(60)
    await schedule()
    expect([await run(), await forYou(chief)]).toEqual([0, []])
    await goTo(20)
    expect(await run()).toBe(0)
    await handover.ask('POST', '/api/handover/plan/cancel', {})
    expect(await run()).toBe(1)
    expect((await subjectsTo(chief)).slice(1)).toEqual([`${label()} ends in 20 days and ${next()} is not scheduled`])
    expect(await forYou(chief)).toHaveLength(1)
  })

  it('is not told again after an opening was undone', async () => {
    await goTo(20)
    const person = await holder()
    expect(await run()).toBe(2)
    await handover.plan()
    expect((await handover.openYear()).status).toBe(200)
    expect(await run()).toBe(0)
    expect((await handover.undo()).status).toBe(200)
    expect(await run()).toBe(0)
    expect(await subjectsTo(person)).toHaveLength(1)
    await handover.ask('DELETE', `/api/years/${next()}`)
  })
})

describe('a person who holds an office', () => {
  const subject = (office: string, day = lastDay()) => `Your time as ${office} ends on ${words(day)}`

  it('is told 60, 30, 14 and 7 days before it ends with the year, and asked for notes', async () => {
    const person = await holder()
    for (const day of [61, 60, 40, 30, 14, 7, 3, 0]) {
      await goTo(day)
      await run()
    }
    expect(await subjectsTo(person)).toEqual(Array.from({ length: 4 }, () => subject('LCVP oGV of Lahore')))
    expect((await inboxOf(person))[0]).toEqual({
      kind: 'role',
      text: `${subject('LCVP oGV of Lahore')}: please write your handover notes`,
      path: '/notes',
    })
    const [mail] = await mailsTo(person)
    const until = words(plusDays(lastDay(), 90))
    for (const part of ['ends in 60 days', '/#/notes', `If ${next()} is not open by then`, `at most until ${until}.`]) {
      expect(mail?.text).toContain(part)
    }
  })

  it('gets one message for several offices that end together, and one for each other day', async () => {
    const person = await holder()
    await give(person, { committee: 'Multan', portfolio: null })
    const given = plusDays(lastDay(), -40)
    await give(person, { committee: 'NUST', portfolio: null }, { endsOn: given })
    await goTo(60)
    await run()
    expect((await subjectsTo(person)).sort()).toEqual(
      [subject('LCVP oGV of Lahore and LCVP of Multan'), subject('LCVP of NUST', given)].sort(),
    )
    const ofGiven = (await mailsTo(person)).find(({ subject }) => subject.includes('NUST'))
    expect(ofGiven?.text).not.toContain('acting')
  })

  it('is not told if they opted out, cannot sign in, or have the same office for the time after', async () => {
    const [optedOut, out, renewed] = [await holder(), await holder(), await holder()]
    const choice = { uid: optedOut.uid, kind: 'role', isWanted: 0, mail: 'never' }
    await db().insertInto('newsChoice').values(choice).execute()
    await db().updateTable('user').set({ active: 0 }).where('id', '=', out.uid).execute()
    await handover.plan()
    await inTransaction(db(), (trx) => {
      const { startsOn } = handover.next
      const office = { role: 'lcvp', place: lahore, year: handover.next } as const
      return appoint(trx, { ...office, userId: renewed.uid, startsOn, createdBy: '' })
    })
    await goTo(30)
    await run()
    for (const person of [optedOut, out, renewed]) {
      expect([await subjectsTo(person), await inboxOf(person)]).toEqual([[], []])
    }
    await db().deleteFrom('appointment').execute()
    await handover.ask('DELETE', `/api/years/${next()}`)
  })

  it('is told what the scheduled plan does with them, and not told if it keeps them', async () => {
    const [stays, leaves, changes, again] = [await holder(), await holder(), await holder(), await holder()]
    const startsOn = plusDays(lastDay(), -9)
    const joining = [
      { email: changes.email, role: 'mcvp', committee: 'MC', portfolio: 'FnL' },
      { email: again.email, role: 'lcvp', ...lahore },
    ]
    await schedule({ startsOn, leaving: [leaves.uid, again.uid], joining })
    await goTo(40)
    await run()
    const told = [subject('LCVP oGV of Lahore', plusDays(startsOn, -1))]
    expect([await subjectsTo(stays), await subjectsTo(again)]).toEqual([[], []])
    expect([await subjectsTo(leaves), await subjectsTo(changes)]).toEqual([told, told])
    const [[ofLeaver], [ofChanging]] = [await mailsTo(leaves), await mailsTo(changes)]
    expect(ofLeaver?.text).toContain('ends in 30 days')
    expect(ofLeaver?.text).not.toMatch(/acting|From/)
    expect(ofChanging?.text).toContain(`From ${words(startsOn)} you are MCVP`)
  })
})

describe('an acting person', () => {
  it('is told three times, 30, 14 and 7 days before it is over, and so are the admins', async () => {
    const person = await holder()
    await db().insertInto('handoverWarning').values(allSent(person)).execute()
    const until = plusDays(lastDay(), 90)
    const sentOn: number[] = []
    for (const left of [60, 31, 30, 29, 14, 10, 7, 0, -1]) {
      await goTo(left - 90)
      const sent = await run()
      if (sent > 0) sentOn.push(left)
      expect([0, 2]).toContain(sent)
    }
    expect(sentOn).toEqual([30, 14, 7])
    expect(await subjectsTo(person)).toEqual(
      Array.from({ length: 3 }, () => `Your time as acting LCVP oGV of Lahore ends on ${words(until)}`),
    )
    expect(await subjectsTo(chief)).toEqual(
      Array.from({ length: 3 }, () => `1 office holder can act only until ${words(until)}: please open ${next()}`),
    )
  })

  it('whom a scheduled plan keeps is not told, and neither are admins', async () => {
    const person = await holder()
    await goTo(-60)
    await schedule({ startsOn: plusDays(lastDay(), 70) })
    expect(await run()).toBe(0)
    expect(await subjectsTo(person)).toEqual([])
  })

  const allSent = ({ uid }: Person) =>
    [60, 30, 14, 7].map((stage) => ({ uid, about: 'office', lastDay: lastDay(), stage, at: '' }))
})

it('what was sent is part of the data of a person, and goes with the account', async () => {
  await goTo(30)
  const person = await holder()
  await run()
  const rows = () => db().selectFrom('handoverWarning').selectAll().where('uid', '=', person.uid).execute()
  expect(await rows()).toMatchObject([{ about: 'office', stage: 30, lastDay: lastDay() }])
  await handover.portal.portal.erase(person.uid, { uid: null, email: '', address: '' })
  expect(await rows()).toEqual([])
})

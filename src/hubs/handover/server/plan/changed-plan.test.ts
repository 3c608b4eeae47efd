// Changes to a plan after people were told: nobody gets an office that the plan does not give any more, or on another day.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { acceptInvitations } from '#server/people/invitations.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import {
  appointIn,
  createHolder,
  type HandoverPortal,
  listAppointments,
  startHandoverPortal,
} from '../test-handover.ts'
import { turnYearJob } from './job.ts'
import { isPlanDue } from './queries.ts'

let handoverPortal: HandoverPortal
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
})
afterEach(async () => {
  vi.useRealTimers()
  await handoverPortal.portal.close()
})

const lahore = { committee: 'Lahore', portfolio: 'oGV' }
const comer = 'new@nexus.example'
const lcvpOfLahore = { email: comer, role: 'lcvp', ...lahore }

async function setClock(day: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T00:00:01+05:00`))
  await handoverPortal.portal.db.updateTable('session').set({ expiresAt: '2099-01-01T00:00:00.000Z' }).execute()
  const now = new Date().toISOString()
  await handoverPortal.portal.db.updateTable('session').set({ createdAt: now, updatedAt: now }).execute()
}

const save = (more: object) => handoverPortal.ask('PUT', '/api/handover/plan', { ...handoverPortal.next, ...more })
const schedule = () => handoverPortal.ask('POST', '/api/handover/plan/schedule', {})
const inviteAll = async () => (await handoverPortal.ask('POST', '/api/handover/plan/invitations', {})).json
const openNow = () => handoverPortal.ask('POST', `/api/years/${handoverPortal.next.label}/open`)
const runJob = () => turnYearJob.run(handoverPortal.portal.portal, AbortSignal.timeout(60_000))
const listInvitations = () =>
  handoverPortal.portal.db.selectFrom('invitation').select(['email', 'role', 'committee', 'startsOn']).execute()

/** The invited person signs in for the first time. */
async function join() {
  const { portal } = handoverPortal
  const person = await portal.signInAs('tm', { email: comer })
  const actor = { uid: person.uid, email: comer, address: '' }
  await inTransaction(portal.db, (trx) => acceptInvitations(trx, { id: person.uid, email: comer }, actor))
  return person
}

describe('people who were invited', () => {
  it('do not get an office that the plan gives to nobody any more', async () => {
    await save({ joining: [lcvpOfLahore] })
    expect(await inviteAll()).toEqual({ invited: 1, told: 0 })
    await save({ joining: [{ ...lcvpOfLahore, committee: 'Multan' }] })
    expect(await listInvitations()).toEqual([])
    expect(await inviteAll()).toEqual({ invited: 1, told: 0 })
    expect(await listInvitations()).toMatchObject([{ committee: 'Multan' }])
    await save({ joining: [] })
    expect(await listInvitations()).toEqual([])
  })

  it('lose it also when they have joined already, if it has not begun', async () => {
    const { portal } = handoverPortal
    await save({ joining: [lcvpOfLahore] })
    await inviteAll()
    const person = await join()
    expect(await listAppointments(portal, person.uid)).toMatchObject([lahore])
    await save({ joining: [{ ...lcvpOfLahore, committee: 'Multan' }] })
    expect(await listAppointments(portal, person.uid)).toEqual([])
  })

  it('begin on the first day, also if it moves', async () => {
    const { next } = handoverPortal
    await save({ joining: [lcvpOfLahore] })
    await inviteAll()
    const startsOn = plusDays(next.startsOn, 14)
    await save({ joining: [lcvpOfLahore], startsOn })
    expect(await listInvitations()).toMatchObject([{ startsOn }])
  })

  it('begin at once if the year opens early, and on the planned day after an undo', async () => {
    const { next } = handoverPortal
    await save({ joining: [lcvpOfLahore] })
    await inviteAll()
    expect((await openNow()).status).toBe(200)
    expect(await listInvitations()).toMatchObject([{ startsOn: today() }])
    expect((await handoverPortal.undo()).status).toBe(200)
    expect(await listInvitations()).toMatchObject([{ startsOn: next.startsOn }])
  })

  it('have an early office once', async () => {
    const { portal, next } = handoverPortal
    const early = plusDays(next.startsOn, -10)
    await setClock(plusDays(next.startsOn, -40))
    await save({ joining: [{ ...lcvpOfLahore, startsOn: early }] })
    await inviteAll()
    const person = await join()
    expect((await schedule()).status).toBe(200)
    await setClock(early)
    await runJob()
    expect(await isPlanDue(portal)).toBe(false)
    expect(await listAppointments(portal, person.uid)).toHaveLength(1)
  })
})

it('an early office that does not fit any more begins not, and locks nothing', async () => {
  const { portal, next } = handoverPortal
  const early = plusDays(next.startsOn, -10)
  await setClock(plusDays(next.startsOn, -40))
  const [one, two, three] = [await portal.signInAs('tm'), await portal.signInAs('tm'), await portal.signInAs('tm')]
  const joining = [one, two, three].map(({ email }) => ({ ...lcvpOfLahore, email, startsOn: early }))
  await save({ joining })
  expect((await schedule()).status).toBe(200)
  // As when the first of them is erased: the others keep their numbers.
  await portal.db.deleteFrom('handoverPlanPerson').where('email', '=', one.email).execute()
  await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', two.uid).execute()
  await setClock(early)
  await runJob()
  expect(await listAppointments(portal, two.uid)).toEqual([])
  expect(await listAppointments(portal, three.uid)).toHaveLength(1)
  const readVersion = () => portal.db.selectFrom('accessVersion').select('years').executeTakeFirst()
  const before = await readVersion()
  await runJob()
  expect(await readVersion()).toEqual(before)
})

it('appointments to the planned year begin with it, also if it opens early', async () => {
  const { portal, next } = handoverPortal
  const person = await portal.signInAs('tm')
  await save({})
  await appointIn(portal, next, person.uid, 'lcvp', next.startsOn)
  await openNow()
  expect((await handoverPortal.me(person)).role).toBe('lcvp')
  await handoverPortal.undo()
  expect((await handoverPortal.me(person)).role).toBe('tm')
  expect(await listAppointments(portal, person.uid)).toMatchObject([{ startsOn: next.startsOn }])
})

describe('the last admin', () => {
  it('cannot be planned as a team member, and stays one if it comes to that on the day', async () => {
    const { portal, next, admin } = handoverPortal
    const second = await portal.signInAs('admin')
    const holder = await createHolder(portal, 'lcvp', lahore)
    const joining = [{ email: admin.email, role: 'tl', ...lahore }]
    expect((await save({ joining, leaving: [second.uid, holder.uid] })).json.problems).toHaveProperty('leaving')
    await save({ joining, leaving: [holder.uid] })
    expect((await schedule()).status).toBe(200)
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', second.uid).execute()
    await setClock(next.startsOn)
    await runJob()
    expect((await portal.portal.years()).open.label).toBe(next.label)
    const handover = await handoverPortal.readHandover()
    expect(handover.leftOut).toEqual([{ who: admin.email, why: 'No other admin would be able to sign in.' }])
  })
})

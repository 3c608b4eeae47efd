// Concurrent changes around a closing committee, on two instances: nobody stays behind in it, nothing deadlocks.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { acceptInvitations, invite } from '#server/people/invitations.ts'
import { lock } from '#server/people/lock.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { appoint, isNotOver } from '#server/years/appointments.ts'
import { placeProblems } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { carryOutClosings } from './changes-closings.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let secondInstance: Awaited<ReturnType<typeof startBeside>>
let admin: Person
beforeEach(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { WRITES_PER_ACCOUNT: '100000' } })
  secondInstance = await startBeside(portal, [hub])
  admin = await portal.signInAs('admin')
})
afterEach(async () => {
  await secondInstance.close()
  await portal.close()
})

const change = (from: Pick<TestPortal, 'ask'>, code: string, body: object) =>
  from.ask('PUT', `/api/organisation/committees/${code}`, { as: admin, body })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const actor = { uid: null, email: 'test', address: '' }

async function peopleOf(committee: string, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => portal.signInAs('lcvp')))
  const uids = people.map(({ uid }) => uid)
  await portal.db.updateTable('user').set({ committee }).where('id', 'in', uids).execute()
  await portal.db.updateTable('appointment').set({ committee }).where('userId', 'in', uids).execute()
  return people
}
const countIn = async (committee: string) => {
  const offices = portal.db.selectFrom('appointment').select('id').where('committee', '=', committee)
  const places = portal.db.selectFrom('user').select('id').where('committee', '=', committee)
  const invited = portal.db.selectFrom('invitation').select('id').where('committee', '=', committee)
  return [
    (await offices.where(isNotOver('appointment')).execute()).length,
    (await places.execute()).length,
    (await invited.execute()).length,
  ]
}

it('of two mergers at once one succeeds, and nobody is moved twice', async () => {
  const people = await peopleOf('IBA', 4)
  const body = (successor: string) => ({ successor, closedOn: today(), people: {} })
  const answers = await Promise.all([
    change(portal, 'IBA', body('Karachi')),
    change(secondInstance, 'IBA', body('Lahore')),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const successor = answers.find(({ status }) => status === 200)?.json.successor
  expect(await countIn(successor)).toEqual([4, 4, 0])
  expect(await countIn('IBA')).toEqual([0, 0, 0])
  const told = await portal.db.selectFrom('inboxItem').select('uid').execute()
  expect(told).toHaveLength(people.length)
})

it('two committees cannot merge into each other', async () => {
  await peopleOf('IBA', 2)
  await peopleOf('Karachi', 2)
  const answers = await Promise.all([
    change(portal, 'IBA', { successor: 'Karachi' }),
    change(secondInstance, 'Karachi', { successor: 'IBA' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const successor = answers.find(({ status }) => status === 200)?.json.successor
  expect(await countIn(successor)).toEqual([4, 4, 0])
})

it('somebody who is appointed meanwhile moves along, or is refused', async () => {
  const { open } = await portal.portal.years()
  const newcomers = await Promise.all(Array.from({ length: 6 }, () => portal.signInAs('tm')))
  const place = { committee: 'IBA', portfolio: null }
  const appointing = newcomers.map(async ({ uid }, n) => {
    await wait(n * 5)
    return inTransaction(portal.db, async (trx) => {
      const { organisation } = await lock(trx, { organisation: true })
      if (placeProblems(place, organisation).committee) return
      await lock(trx, { people: [uid] })
      await appoint(trx, { userId: uid, role: 'lcvp', place, year: open, createdBy: '' })
    })
  })
  await wait(10)
  const closing = change(portal.engine === 'sqlite' ? portal : secondInstance, 'IBA', { successor: 'Karachi' })
  expect((await closing).status).toBe(200)
  await Promise.all(appointing)
  expect(await countIn('IBA')).toEqual([0, 0, 0])
})

it('an invitation that is accepted meanwhile leads nobody into the closed committee', async () => {
  const { open } = await portal.portal.years()
  for (let round = 0; round < 6; round++) {
    const people = await Promise.all(Array.from({ length: 3 }, () => portal.signInAs('tm')))
    const days = { year: open.label, startsOn: today(), endsOn: open.endsOn, createdBy: '' }
    const place = { committee: 'IBA', portfolio: null }
    await inTransaction(portal.db, async (trx) => {
      for (const { email } of people) await invite(trx, { email, role: 'lcvp', place, ...days })
    })
    const accepting = people.map(({ uid, email }, n) =>
      wait(n * round).then(() =>
        inTransaction(portal.db, async (trx) => {
          await lock(trx, { people: [uid] })
          await acceptInvitations(trx, { id: uid, email }, actor)
          // On PostgreSQL, the closing has to wait here for the invitation.
          if (portal.engine === 'postgres') await wait(30)
        }),
      ),
    )
    await wait(round)
    const { status } = await change(portal.engine === 'sqlite' ? portal : secondInstance, 'IBA', {
      successor: 'Karachi',
    })
    expect(status).toBe(200)
    await Promise.all(accepting)
    expect(await countIn('IBA')).toEqual([0, 0, 0])
    expect(await countIn('Karachi')).toEqual([3, 3, 0])
    // Whoever accepted afterwards joined Karachi, and stays there.
    expect((await change(portal, 'IBA', { closedOn: null })).status).toBe(200)
    await portal.db.deleteFrom('appointment').execute()
    await portal.db.updateTable('user').set({ committee: null }).execute()
    await portal.db.deleteFrom('invitation').execute()
  }
}, 60_000)

it('closings, reopenings and people who choose their LC do not wait for each other in a circle', async () => {
  const vps = await peopleOf('IBA', 3)
  const members = await Promise.all(Array.from({ length: 4 }, () => portal.signInAs('tl')))
  const there = portal.engine === 'sqlite' ? portal : secondInstance
  for (let round = 0; round < 8; round++) {
    const answers = await Promise.all([
      change(portal, 'IBA', round % 2 ? { closedOn: null } : { closedOn: today() }),
      change(there, 'IBA', { successor: 'Karachi' }),
      ...members.map((as, n) =>
        (n % 2 ? there : portal).ask('PUT', '/api/me/place', {
          as,
          body: { committee: n % 2 ? 'IBA' : 'Karachi', portfolio: null },
        }),
      ),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await change(portal, 'IBA', { closedOn: null })).status).toBe(200)
  }
  const offices = portal.db.selectFrom('appointment').select('userId').where(isNotOver('appointment'))
  expect((await offices.execute()).map(({ userId }) => userId).sort()).toEqual(vps.map(({ uid }) => uid).sort())
}, 60_000)

it('the job runs on both instances at once, and an admin keeps the committee open meanwhile', async () => {
  await peopleOf('IBA', 3)
  const row = { committee: 'IBA', closedOn: today(), byEmail: admin.email }
  await portal.db.updateTable('committee').set({ closedOn: today() }).where('code', '=', 'IBA').execute()
  await portal.db.insertInto('committeeClosing').values(row).execute()
  const never = new AbortController().signal
  const there = portal.engine === 'sqlite' ? portal.portal : secondInstance.portal
  await Promise.all([
    carryOutClosings(portal.portal, never),
    carryOutClosings(there, never),
    change(portal, 'IBA', { closedOn: null }),
  ])
  // It was reopened before or after: either way everybody is back, and the job finds nothing more to do.
  await carryOutClosings(portal.portal, never)
  expect(await countIn('IBA')).toEqual([3, 3, 0])
})

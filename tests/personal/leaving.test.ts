// Erasure and simultaneous changes to the same person: one comes first, and nothing of the person remains.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { newId } from '#server/database/new-id.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { signInMember, password, signIn, createVerifiedMember } = await fromHub('identity/server/test-members.ts')

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())
afterEach(async () => {
  for (const table of ['audit', 'erased']) await portal.db.deleteFrom(table).execute()
  await portal.db.updateTable('user').set({ role: 'tm' }).execute()
})

const eraseMe = (as: Person) => portal.ask('DELETE', '/api/me', { as, body: { confirm: as.email } })
const rowsOf = (table: string, column: string, value: string) =>
  portal.db.selectFrom(table).selectAll().where(column, '=', value).execute()
const working = () => rowsOf('user', 'role', 'admin')

describe.runIf(isWired('privacy'))('erased', () => {
  it('erased twice at once: one erasure succeeds, the other finds nobody', async () => {
    await portal.signInAs('admin')
    for (let round = 0; round < 5; round += 1) {
      const me = await portal.signInAs('tm')
      const answers = await Promise.all([eraseMe(me), eraseMe(me), eraseMe(me)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401])
    }
    expect(await rowsOf('audit', 'kind', 'identity.erase')).toHaveLength(5)
    expect(await portal.db.selectFrom('erased').selectAll().execute()).toHaveLength(5)
  })

  it('the last two admins erase themselves at once: one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = [await portal.signInAs('admin'), await portal.signInAs('admin')]
      const answers = await Promise.all(people.map(eraseMe))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      expect(await working()).toHaveLength(1)
      await portal.db.updateTable('user').set({ role: 'tm' }).execute()
    }
  })

  it('one admin leaves while the other is demoted: one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [leaving, other] = [await portal.signInAs('admin'), await portal.signInAs('admin')]
      const demotion = portal.ask('PUT', `/api/users/${other.uid}/role`, { as: other, body: { role: 'tm' } })
      const answers = await Promise.all([eraseMe(leaving), demotion])
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      expect(await working()).toHaveLength(1)
      await portal.db.updateTable('user').set({ role: 'tm' }).execute()
    }
  })

  it('a simultaneous sign-in leaves no session', async () => {
    await portal.signInAs('admin')
    for (let round = 0; round < 3; round += 1) {
      const email = await createVerifiedMember(portal)
      const me = await signInMember(portal, email)
      const [{ status }] = await Promise.all([eraseMe(me), signIn(portal, email, password)])
      expect(status).toBe(204)
      expect(await rowsOf('session', 'userId', me.uid)).toEqual([])
      expect(await rowsOf('user', 'email', email)).toEqual([])
    }
  })

  it('a simultaneous import that names the person does not bring back the account', async () => {
    const admin = await portal.signInAs('admin')
    for (let round = 0; round < 3; round += 1) {
      const me = await portal.signInAs('tm', { email: `lead.${round}@nexus.example` })
      const rows = [{ email: me.email, role: 'lcvp', committee: 'Lahore', portfolio: 'BD' }]
      const body = { rows, onProblem: 'skip', submissionKey: newId() }
      const [{ status }, brought] = await Promise.all([
        eraseMe(me),
        portal.ask('POST', '/api/imports/people', { as: admin, body }),
      ])
      expect([status, brought.status]).toEqual([204, 200])
      expect(await rowsOf('user', 'id', me.uid)).toEqual([])
      expect(await rowsOf('appointment', 'userId', me.uid)).toEqual([])
    }
  })
})

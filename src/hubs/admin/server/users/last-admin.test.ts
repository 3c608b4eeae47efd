// Last admin: there is always one left; alone, with others who cannot act, and with two concurrent changes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
let admin: Person
beforeEach(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin')
})
afterEach(() => portal.close())

const put = (as: Person, uid: string, what: string, body?: unknown) =>
  portal.ask('PUT', `/api/users/${uid}/${what}`, { as, body })
const listWorkingAdmins = async () => {
  const rows = await portal.db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .execute()
  return rows.length
}

describe('the last admin', () => {
  it('can neither be demoted nor deactivated', async () => {
    const demoted = await put(admin, admin.uid, 'role', { role: 'mcvp' })
    expect([demoted.status, demoted.json.error]).toEqual([409, 'lastAdmin'])
    expect((await put(admin, admin.uid, 'deactivate')).json.error).toBe('lastAdmin')
    expect((await put(admin, admin.uid, 'role', { role: 'admin' })).status).toBe(200)
    expect((await portal.ask('GET', '/api/me', { as: admin })).json.role).toBe('admin')
    expect(await portal.db.selectFrom('audit').select('id').execute()).toEqual([])
  })

  it('is not replaced by one who cannot sign in', async () => {
    await portal.signInAs('admin', { verified: false })
    await portal.signInAs('admin', { email: 'x@elsewhere.example' })
    const shutOut = await portal.signInAs('admin')
    expect((await put(admin, shutOut.uid, 'deactivate')).status).toBe(200)
    expect((await put(admin, admin.uid, 'role', { role: 'tm' })).json.error).toBe('lastAdmin')
    expect((await put(admin, shutOut.uid, 'reactivate')).status).toBe(200)
    expect((await put(admin, admin.uid, 'role', { role: 'tm' })).status).toBe(200)
  })

  it.each([
    ['demote each other', 'role', { role: 'tm' }],
    ['shut each other out', 'deactivate', {}],
  ])('stays when two %s concurrently', async (_, what, body) => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await portal.signInAs('admin'), await portal.signInAs('admin')]
      if (round === 0) await put(one, admin.uid, 'role', { role: 'tm' })
      const answers = await Promise.all([put(one, two.uid, what, body), put(two, one.uid, what, body)])
      // The second is refused as the last admin, or was deactivated before its request.
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses[0]).toBe(200)
      expect([401, 403, 409]).toContain(statuses[1])
      expect(await listWorkingAdmins()).toBe(1)
      await portal.db.updateTable('user').set({ role: 'tm' }).execute()
    }
  })

  it('stays when both demote themselves concurrently', async () => {
    const second = await portal.signInAs('admin')
    const answers = await Promise.all([admin, second].map((one) => put(one, one.uid, 'role', { role: 'tm' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json.error).toBe('lastAdmin')
    expect(await listWorkingAdmins()).toBe(1)
  })
})

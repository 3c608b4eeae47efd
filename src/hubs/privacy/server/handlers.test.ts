// Privacy handlers: what is stored, export of a person's own data and nothing else, and erasure.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { windowFrom } from '#server/testing/rate-limit.ts'
import { today } from '#shared/time/calendar.ts'
import { downloadData } from './test-data.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { PRIVACY_CONTACT: 'ask@nexus.example', BACKUPS_KEPT: '3' } })
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.db.deleteFrom('audit').execute()
  await portal.db.updateTable('user').set({ active: 0 }).execute()
})

const eraseMe = (as: Person, confirm: unknown = as.email) => portal.ask('DELETE', '/api/me', { as, body: { confirm } })
const ageSession = (minutes: number, { uid }: Person) =>
  portal.db
    .updateTable('session')
    .set({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('userId', '=', uid)
    .execute()
const countLeft = async (...people: Person[]) =>
  (
    await portal.db
      .selectFrom('user')
      .select('id')
      .where(
        'id',
        'in',
        people.map(({ uid }) => uid),
      )
      .execute()
  ).length

describe('what is kept', () => {
  it('is public, derived from the declarations', async () => {
    const { status, json } = await portal.ask('GET', '/api/privacy')
    expect(status).toBe(200)
    expect(json).toMatchObject({ organisation: 'Nexus Network', contact: 'ask@nexus.example', backupNights: 3 })
    expect(json.lines).toContainEqual({ what: 'Your inbox', kept: '180 days', afterErasure: 'goes' })
    expect(new Set(json.lines.map((line: object) => JSON.stringify(line))).size).toBe(json.lines.length)
    for (const { what, kept } of json.lines) expect(what && kept, what).toBeTruthy()
  })

  it('has no contact if none is set', async () => {
    const other = await startTestPortal({ hubs })
    expect((await other.ask('GET', '/api/privacy')).json.contact).toBeNull()
    await other.close()
  })
})

describe('my data', () => {
  it('is one zip with everything readable, and the pictures', async () => {
    const me = await portal.signInAs('tl', { displayName: 'Sana "S" Malik' })
    await portal.signInAs('tl', { email: 'other.person@nexus.example' })
    const { status, headers, textOf } = await downloadData(portal, me)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="nexus-my-data-${today()}.zip"`)
    expect(headers.get('cache-control')).toBe('no-store')
    const { person, data } = JSON.parse(textOf('my-data.json'))
    expect(person).toBe(me.email)
    const account = data['Your account: name, email, role, LC and portfolio']
    expect(account).toMatchObject([{ id: me.uid, email: me.email, name: 'Sana "S" Malik' }])
    expect(textOf('read-me.txt')).toContain('ask@nexus.example')
    expect(textOf('my-data.json')).not.toContain('other.person')
  })

  it('contains no secret and nobody else, even in shared records', async () => {
    const [me, admin] = [await portal.signInAs('tm'), await portal.signInAs('admin', { displayName: 'Omar Farooq' })]
    await portal.ask('PUT', `/api/users/${me.uid}/role`, { as: admin, body: { role: 'tl' } })
    const { token } = await portal.db
      .selectFrom('session')
      .select('token')
      .where('userId', '=', me.uid)
      .executeTakeFirstOrThrow()
    const { textOf } = await downloadData(portal, me)
    const text = textOf('my-data.json')
    expect(text).toContain('role.change')
    for (const secret of [token, portal.portal.secret, admin.uid, admin.email, 'Omar Farooq']) {
      expect(text).not.toContain(secret)
    }
  })

  it('is recorded in the audit trail', async () => {
    const me = await portal.signInAs('tm')
    await downloadData(portal, me)
    const rows = await portal.db.selectFrom('audit').select(['kind', 'subject', 'actorUid']).execute()
    expect(rows).toEqual([{ kind: 'privacy.download', subject: me.email, actorUid: me.uid }])
  })

  it('is limited to five per hour and person', async () => {
    const [me, other] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    const answers = []
    const began = Date.now()
    for (let n = 0; n < 6; n += 1) answers.push((await downloadData(portal, me)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    const seconds = await windowFrom(portal.db, `privacy:data:${me.uid}`, began)
    expect([seconds >= 3600, seconds < 3660]).toEqual([true, true])
    expect((await downloadData(portal, other)).status).toBe(200)
  })

  it('is refused to visitors, and to an admin who views the portal as a role', async () => {
    expect((await portal.ask('GET', '/api/me/data')).status).toBe(401)
    const admin = await portal.signInAs('admin')
    const viewUntil = new Date(Date.now() + 60_000).toISOString()
    const view = { viewRole: 'tl', viewCommittee: null, viewPortfolio: null, viewUntil }
    await portal.db.updateTable('session').set(view).where('userId', '=', admin.uid).execute()
    const { status, json } = await portal.ask('GET', '/api/me/data', { as: admin })
    expect([status, json.error]).toEqual([403, 'onlyLooking'])
    expect((await eraseMe(admin)).json.error).toBe('onlyLooking')
  })
})

describe('leaving for good', () => {
  it('ends everything at once, and only once', async () => {
    await portal.signInAs('admin')
    const me = await portal.signInAs('tl')
    const { status, headers } = await eraseMe(me, ` ${me.email.toUpperCase()} `)
    expect(status).toBe(204)
    expect(headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await countLeft(me)).toBe(0)
    expect(await portal.db.selectFrom('session').select('id').where('userId', '=', me.uid).execute()).toEqual([])
    expect((await eraseMe(me)).status).toBe(401)
    expect((await portal.ask('GET', '/api/me', { as: me })).status).toBe(401)
    const trail = await portal.db.selectFrom('audit').select(['kind', 'subject', 'actorUid', 'address']).execute()
    const former = expect.stringMatching(/^former-[0-9a-f]{16}$/)
    expect(trail).toEqual([{ kind: 'identity.erase', subject: former, actorUid: former, address: '' }])
  })

  it("requires the person's own address and a fresh sign-in", async () => {
    const me = await portal.signInAs('tl')
    for (const confirm of ['somebody@nexus.example', '', null, `${me.email}x`]) {
      const { status, json } = await eraseMe(me, confirm)
      expect([status, Object.keys(json.fields)]).toEqual([400, ['confirm']])
    }
    await ageSession(11, me)
    const { status, json } = await eraseMe(me)
    expect([status, json.error]).toEqual([403, 'signInAgain'])
    expect((await portal.ask('DELETE', '/api/me', { body: { confirm: me.email } })).status).toBe(401)
    expect(await countLeft(me)).toBe(1)
    await ageSession(9, me)
    expect((await eraseMe(me)).status).toBe(204)
  })

  it('is not possible for the last admin', async () => {
    const [admin] = [await portal.signInAs('admin'), await portal.signInAs('admin', { verified: false })]
    const { status, json } = await eraseMe(admin)
    expect([status, json.error]).toEqual([409, 'lastAdmin'])
    expect((await portal.ask('GET', '/api/me', { as: admin })).status).toBe(200)
  })

  it('frees the address for a new account, which is a new person', async () => {
    const me = await portal.signInAs('tl', { email: 'back.again@nexus.example' })
    await eraseMe(me)
    const again = await portal.signInAs('tm', { email: me.email })
    expect(again.uid).not.toBe(me.uid)
    expect((await downloadData(portal, again)).textOf('my-data.json')).not.toContain('former-')
  })
})

// Freshness of the dashboard: never another person's, never stale, and complete without any single hub.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { appoint } from '#server/years/appointments.ts'
import { type Role, roles } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { isWired } from '../setup/from-hub.ts'
import { personAt } from './people.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

type Asking = Pick<TestPortal, 'ask'>
const ask = (as: Person, tag?: string, at: Asking = portal) =>
  at.ask('GET', '/api/home', { as, headers: tag === undefined ? {} : { 'if-none-match': tag } })
const tagOf = async (as: Person) => (await ask(as, '?')).headers.get('etag') as string

const at = (role: Role, committee: string | null) => personAt(portal, role, committee)

describe('requested with an ETag, a dashboard', () => {
  it('is not sent again while it is unchanged, however the tag is written', async () => {
    const as = await at('tl', 'Lahore')
    const tag = await tagOf(as)
    for (const same of [tag, `W/${tag}`, `"other", ${tag}`, `W/"x",W/${tag}`]) {
      const { status, text } = await ask(as, same)
      expect([same, status, text]).toEqual([same, 304, ''])
    }
    for (const other of ['', '*', '""', tag.slice(1, -1), `${tag.slice(0, -1)}`, 'W/', ',', '"'.repeat(2000)]) {
      const { status, json } = await ask(as, other)
      expect([other, status, json.forYou.length]).toEqual([other, 200, 1])
    }
  })

  it('is refused to people who are signed out or deactivated and to visitors, whatever tag they send', async () => {
    const as = await at('tl', 'Lahore')
    const tag = await tagOf(as)
    expect((await portal.ask('GET', '/api/home', { headers: { 'if-none-match': tag } })).status).toBe(401)
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', as.uid).execute()
    expect((await ask(as, tag)).status).toBe(401)
  })

  it('reflects the current role and place', async () => {
    const as = await at('tl', 'Lahore')
    const other = await at('mcvp', null)
    const tag = await tagOf(as)
    expect((await ask(other, tag)).status).toBe(200)
    await portal.db.updateTable('user').set({ role: 'tm' }).where('id', '=', as.uid).execute()
    const lower = await ask(as, tag)
    expect([lower.status, lower.json.forYou]).toEqual([200, []])
    const before = await tagOf(as)
    const { open } = await portal.portal.years()
    const office = { userId: as.uid, role: 'lcvp' as const, place: { committee: 'IBA', portfolio: null } }
    await inTransaction(portal.db, (trx) => appoint(trx, { ...office, year: open, createdBy: '' }))
    const higher = await ask(as, before)
    expect(higher.status).toBe(200)
    if (isWired('sona-survey')) expect(higher.text).toContain('Sona: IBA')
    // An appointment that begins tomorrow does not count yet, but is announced.
    await portal.db
      .updateTable('appointment')
      .set({ startsOn: plusDays(today(), 1) })
      .where('userId', '=', as.uid)
      .execute()
    const coming = await ask(as, before)
    expect(coming.text).not.toContain('Sona: IBA')
    if (isWired('handover')) expect(coming.text).toContain('you are LCVP of IBA')
  })

  it('is equally fresh on another instance', async () => {
    const as = await at('tl', 'NUST')
    const beside = await startBeside(portal, hubs)
    const tag = await tagOf(as)
    expect((await ask(as, tag, beside)).status).toBe(304)
    const { open } = await portal.portal.years()
    const window = { year: open.label, kind: 'checklist', month: '', opensOn: null, closesOn: null }
    await portal.db
      .insertInto('taskWindow')
      .values({ ...window, dueOn: today() })
      .execute()
    expect((await ask(as, tag, beside)).json.forYou[0].text).toContain('due today')
    await portal.db.deleteFrom('taskWindow').execute()
    expect((await ask(as, tag, beside)).status).toBe(304)
    await beside.close()
  })

  it.runIf(isWired('gcp'))('shows at once what another instance saved', async () => {
    const reviewer = await at('mcvp', 'MC')
    const beside = await startBeside(portal, hubs)
    const readLine = async (instance: Asking) => {
      const { cards } = (await ask(reviewer, undefined, instance)).json
      return cards.find(({ card }: { card: string }) => card === 'GCP Hub').line
    }
    expect(await readLine(beside)).toBe('0 approved')
    const body = {
      title: 'Seen at once',
      name: 'Sana',
      email: 'sana@mail.example',
      portfolio: 'oGV',
      category: 'Sales',
      localCommittee: 'IBA',
      gcpDetails: 'What we did.',
      gcpLink: 'https://example.org/a',
      imageLink: 'https://drive.google.com/file/d/demo0000000000000000000000000/view',
    }
    const { json } = await portal.ask('POST', '/api/gcp', { as: await at('tl', 'IBA'), body })
    expect(await readLine(beside)).toBe('0 approved, 1 to review')
    expect((await beside.ask('PUT', `/api/gcp/${json._id}/approve`, { as: reviewer })).status).toBe(200)
    expect([await readLine(portal), await readLine(beside)]).toEqual(['1 approved', '1 approved'])
    await beside.close()
  })
})

// A missing hub does not depend on the database.
const isOnPostgres = process.env.NEXUS_TEST_ENGINE === 'postgres'
it.skipIf(isOnPostgres)(
  'is there for every role without any one hub, and so are progress and deadlines',
  async () => {
    const people = new Map<Role, Person>()
    for (const role of roles) people.set(role, await at(role, role === 'mcvp' ? 'MC' : 'Giki'))
    const admin = people.get('admin') as Person
    const { open } = await portal.portal.years()
    const kinds = [...portal.portal.tasks.keys()].map((kind) => ({ year: open.label, kind, month: '', opensOn: null }))
    await portal.db
      .insertInto('taskWindow')
      .values(kinds.map((row) => ({ ...row, dueOn: today(), closesOn: null })))
      .execute()
    for (const missing of hubs) {
      // Its tables stay, like those of a deleted hub.
      const emptied = { name: missing.name, migrations: missing.migrations, contract: {}, handlers: () => ({}) }
      const left = hubs.map((hub) => (hub === missing ? emptied : hub))
      const beside = await startBeside(portal, left)
      for (const [role, as] of people) {
        const { status } = await ask(as, undefined, beside)
        expect([missing.name, role, status]).toEqual([missing.name, role, 200])
      }
      const expected = missing.name === 'tasks' ? 404 : 200
      for (const path of ['/api/progress', '/api/deadlines']) {
        expect([missing.name, path, (await beside.ask('GET', path, { as: admin })).status]).toEqual([
          ...[missing.name, path, expected],
        ])
      }
      await beside.close()
    }
    await portal.db.deleteFrom('taskWindow').execute()
  },
  60_000,
)

// Mentions: erasure lists where a name occurs, stores no name, and changes only what an admin decides.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { deleteExpired } from '#server/privacy/retention.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { notesHub } from '#server/testing/notes.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import type { Mention } from '../../contract-mentions.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
let admin: Person
let erasure: ReturnType<typeof createErasureHelper>
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub, notesHub] })
  erasure = createErasureHelper(portal, [hub, notesHub])
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await portal.signInAs('admin', { displayName: 'Admin' })
})
afterEach(async () => {
  for (const table of ['note', 'audit', 'nameMention', 'session', 'user']) await portal.db.deleteFrom(table).execute()
})

const write = (id: string, text: string, more = {}) =>
  portal.db
    .insertInto('note')
    .values({ id, text, version: 1, ...more })
    .execute()
const findNote = (id: string) => portal.db.selectFrom('note').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listMentions = async (as = admin) => {
  const { status, json } = await portal.ask('GET', '/api/name-mentions', { as })
  expect(status).toBe(200)
  return json.mentions as Mention[]
}
const listPaths = async () => (await listMentions()).map(({ path }) => path).toSorted()
const decide = (id: string | undefined, how: 'remove' | 'leave', { as = admin, name = 'Sana Malik' } = {}) =>
  portal.ask('PUT', `/api/name-mentions/${id}/${how}`, { as, ...(how === 'remove' && { body: { name } }) })
const createNamed = (displayName: string, more = {}) => portal.signInAs('tl', { displayName, ...more })
const countAll = async () =>
  JSON.stringify(await portal.db.selectFrom('nameMention').selectAll().execute()).toLowerCase()

describe('the list', () => {
  it('shows each text that contains the full name, with its link, and stores no name', async () => {
    await write('1', 'Thanks to SÁNA  Malík, and Sana Malik.')
    await write('2', JSON.stringify({ deep: [JSON.stringify({ by: 'Sana Malik' })] }))
    await write('3', 'Sana Malika, Sana, Malik, Sana and Malik')
    await erasure.erase(await createNamed('Sana Malik'))
    const lastDay = plusDays(today(), 30)
    expect((await listMentions()).toSorted((a, b) => ((a.path ?? '') < (b.path ?? '') ? -1 : 1))).toEqual([
      {
        ...{ id: expect.any(String), label: 'Note', path: '/notes/1', erasedAt: expect.any(String), lastDay },
        excerpt: { before: 'Thanks to ', name: 'SÁNA  Malík', after: ', and Sana Malik.', times: 2 },
      },
      {
        ...{ id: expect.any(String), label: 'Note', path: '/notes/2', erasedAt: expect.any(String), lastDay },
        excerpt: { before: '', name: 'Sana Malik', after: '', times: 1 },
      },
    ])
    expect(await countAll()).not.toMatch(/sana|malik|s%/)
    expect((await findNote('1')).text).toBe('Thanks to SÁNA  Malík, and Sana Malik.')
  })

  it('contains audit entries, which open in the audit trail', async () => {
    await inTransaction(portal.db, (trx) =>
      recordAudit(trx, { ...admin, address: '' }, { kind: 'x.y', subject: 'n', after: { title: 'By Sana Malik' } }),
    )
    const { seq } = await portal.db.selectFrom('audit').select('seq').executeTakeFirstOrThrow()
    await erasure.erase(await createNamed('Sana Malik'))
    const [line] = await listMentions()
    expect(line).toMatchObject({ label: 'Audit trail entry', path: `/audit?before=${seq + 1}` })
    expect((await decide(line?.id, 'remove')).status).toBe(204)
    const [changed] = await portal.db.selectFrom('audit').selectAll().orderBy('seq').execute()
    expect(changed).toMatchObject({ seq, kind: 'x.y', after: '{"title":"By a former member"}' })
  })

  it.each(['Sana', 'Sana -', "O'Neil"])('stays empty for %s, a name of one word', async (displayName) => {
    await write('1', `${displayName} did it`)
    await erasure.erase(await createNamed(displayName))
    expect(await listMentions()).toEqual([])
  })

  it('stays empty for a name that another member also has, in any spelling; then lists it for the last one', async () => {
    await write('1', 'Zoe Angstrom did it')
    const other = await createNamed('ZOË ÅNGSTRÖM')
    await createNamed('Zoe Angstrom', { verified: false })
    await erasure.erase(await createNamed('Zoë Ångström'))
    expect(await listMentions()).toEqual([])
    await erasure.erase(other)
    expect(await listPaths()).toEqual(['/notes/1'])
  })

  it('omits the longer name of an existing member', async () => {
    await createNamed('Muhammad Ali Khan')
    await write('1', 'Muhammad Ali Khan did it')
    await write('2', 'Muhammad Ali Khan and Ali Khan did it')
    await erasure.erase(await createNamed('Ali Khan'))
    const mentions = await listMentions()
    expect(mentions.map(({ path, excerpt }) => [path, excerpt?.before])).toEqual([
      ['/notes/2', 'Muhammad Ali Khan and '],
    ])
    await decide(mentions[0]?.id, 'remove', { name: 'Ali Khan' })
    expect((await findNote('2')).text).toBe('Muhammad Ali Khan and a former member did it')
  })

  it('stays empty for an account that was never verified', async () => {
    await write('1', 'Sana Malik did it')
    await erasure.erase(await createNamed('Sana Malik', { verified: false }))
    expect(await listMentions()).toEqual([])
  })

  it('has at most 200 texts per person, in pages', async () => {
    for (let at = 0; at < 230; at += 1) await write(`n${at}`, 'Fill in the form.')
    await erasure.erase(await createNamed('the form'))
    const { json } = await portal.ask('GET', '/api/name-mentions', { as: admin })
    expect([json.mentions.length, json.total, json.totalPages]).toEqual([20, 200, 10])
    const last = await portal.ask('GET', '/api/name-mentions?page=10', { as: admin })
    expect(last.json.mentions).toHaveLength(20)
  })

  it('expires after 30 days, decided or not', async () => {
    for (const id of ['1', '2']) await write(id, 'Sana Malik did it')
    await erasure.erase(await createNamed('Sana Malik'))
    await decide((await listMentions())[0]?.id, 'leave')
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const rows = async () => (await portal.db.selectFrom('nameMention').select('id').execute()).length
    await portal.db
      .updateTable('nameMention')
      .set({ at: daysAgo(29.9) })
      .execute()
    await deleteExpired(portal.portal)
    expect(await rows()).toBe(2)
    await portal.db
      .updateTable('nameMention')
      .set({ at: daysAgo(30.1) })
      .execute()
    await deleteExpired(portal.portal)
    expect(await rows()).toBe(0)
  })

  it('is for admins only', async () => {
    await write('1', 'Sana Malik did it')
    await erasure.erase(await createNamed('Sana Malik'))
    const [{ id }] = (await listMentions()) as [Mention]
    const mcvp = await portal.signInAs('mcvp')
    expect((await portal.ask('GET', '/api/name-mentions', { as: mcvp })).status).toBe(403)
    expect((await decide(id, 'remove', { as: mcvp })).status).toBe(403)
    expect((await decide(id, 'leave', { as: mcvp })).status).toBe(403)
    const forYou = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json.forYou
    expect(await forYou(mcvp)).toEqual([])
    expect(await forYou(admin)).toMatchObject([
      {
        text: '1 text mentions a deleted member: decide what stays',
        path: '/erased-names',
        dueOn: plusDays(today(), 30),
      },
    ])
  })
})

describe('a decision', () => {
  async function mentioned(text = 'Thanks to Sana Malik, and to sana malik.') {
    await write('1', text)
    await write('2', 'Sana Malik did it')
    const erased = await erasure.erase(await createNamed('Sana Malik'))
    const mention = (await listMentions()).find(({ path }) => path === '/notes/1') as Mention
    return { ...mention, erased }
  }

  it('to remove it changes only this text, and the audit records it without the name', async () => {
    const { id, erased } = await mentioned()
    expect((await decide(id, 'remove')).status).toBe(204)
    expect(await findNote('1')).toMatchObject({
      text: 'Thanks to a former member, and to a former member.',
      version: 2,
    })
    expect(await findNote('2')).toMatchObject({ text: 'Sana Malik did it', version: 1 })
    expect(await listPaths()).toEqual(['/notes/2'])
    const trail = await portal.db.selectFrom('audit').selectAll().orderBy('seq').execute()
    expect(trail.at(-1)).toMatchObject({
      ...{ kind: 'erasure.removeName', subject: erased.former, actorEmail: admin.email, before: null },
      after: JSON.stringify({ table: 'note', record: { id: '1' }, field: 'text' }),
    })
    expect(JSON.stringify(trail)).not.toContain('Malik')
  })

  it('to leave it changes nothing, and a second pass does not ask again', async () => {
    const { id, erased } = await mentioned()
    expect((await decide(id, 'leave')).status).toBe(204)
    expect(await findNote('1')).toMatchObject({ version: 1 })
    await write('3', 'Late words about Sana Malik')
    await erasure.runSecondPass(erased)
    expect(await listPaths()).toEqual(['/notes/2', '/notes/3'])
  })

  it('counts once, also for two concurrent admins', async () => {
    const { id } = await mentioned()
    const answers = await Promise.all([decide(id, 'remove'), decide(id, 'leave'), decide(id, 'remove')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
    expect((await decide('nothing', 'leave')).status).toBe(404)
  })

  it('removes what the admin saw and nothing else', async () => {
    const { id } = await mentioned()
    for (const name of ['Thanks to', 'Sana', '', 'Sana Malik,']) {
      const { status, json } = await decide(id, 'remove', { name })
      expect([status, json.error]).toEqual([409, 'textChanged'])
    }
    expect((await findNote('1')).text).toContain('Sana Malik')
    expect((await decide(id, 'remove')).status).toBe(204)
  })

  it('on a text that was changed or deleted meanwhile only removes it from the list', async () => {
    const { id } = await mentioned()
    await portal.db.updateTable('note').set({ text: 'Now says Sana Malik elsewhere' }).where('id', '=', '1').execute()
    await portal.db.deleteFrom('note').where('id', '=', '2').execute()
    const shown = await listMentions()
    expect(shown.map(({ label, path, excerpt }) => [label, path, excerpt])).toEqual(
      expect.arrayContaining([
        ['Note', '/notes/1', null],
        ['Deleted record', null, null],
      ]),
    )
    expect((await decide(id, 'remove')).status).toBe(409)
    expect((await decide(id, 'leave')).status).toBe(204)
  })

  it('still works after another person in the same text was erased', async () => {
    const other = await createNamed('Omar Farooq')
    const { id } = await mentioned(JSON.stringify({ by: other.uid, text: 'Thanks to Sana Malik' }))
    const { former } = await erasure.erase(other)
    expect((await decide(id, 'remove')).status).toBe(204)
    expect(JSON.parse((await findNote('1')).text)).toEqual({ by: former, text: 'Thanks to a former member' })
  })
})

// Erasure: a person is anonymised in every column about them, and everybody else is untouched.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { notesHub } from '../testing/notes.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { recordAudit } from './audit.ts'
import { formerMember } from './personal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [notesHub] })
})
afterAll(() => portal.close())
afterEach(async () => {
  for (const table of ['note', 'noteChoice', 'audit', 'throttle']) await portal.db.deleteFrom(table).execute()
})

const erase = ({ uid, email }: Person) => portal.portal.erase(uid, { uid, email, address: '10.0.0.1' })
const notes = () => portal.db.selectFrom('note').selectAll().orderBy('id').execute()
const write = (row: object) =>
  portal.db
    .insertInto('note')
    .values({ version: 1, ...row })
    .execute()

describe('rows', () => {
  it('that stay are anonymised, keep everybody else, and get a new version', async () => {
    const [sana, omar] = [
      await portal.signInAs('tl', { displayName: 'Sana Malik' }),
      await portal.signInAs('tl', { displayName: 'Omar Farooq' }),
    ]
    const by = ({ uid, email }: Person, authorName: string) => ({ authorUid: uid, authorEmail: email, authorName })
    await write({ id: '1', ...by(sana, 'Sana Malik'), phone: '+92 1', readerUid: omar.uid })
    await write({ id: '2', ...by(omar, 'Omar Farooq'), phone: '+92 2', readerUid: sana.uid })
    // Identified by the address alone, as before there were ids.
    await write({ id: '3', authorEmail: sana.email, authorName: 'Sana Malik' })
    const before = await notes()
    const { former } = (await erase(sana)) as { former: string }
    const gone = { authorName: formerMember, authorEmail: former, phone: null }
    expect(await notes()).toEqual([
      { ...before[0], ...gone, authorUid: former, version: 2 },
      { ...before[1], readerUid: former, version: expect.toBeOneOf([1, 2]) },
      { ...before[2], ...gone, version: 2 },
    ])
  })

  it('that are only theirs are deleted', async () => {
    const [one, other] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    await portal.db
      .insertInto('noteChoice')
      .values([{ uid: one.uid }, { uid: other.uid }])
      .execute()
    await erase(one)
    expect(await portal.db.selectFrom('noteChoice').selectAll().execute()).toEqual([{ uid: other.uid }])
  })
})

describe('texts', () => {
  it.each(['Sana "S" Malik', '50%_off Khan', 'the form', 'علی خان'])(
    'lose the id and address of %s, and keep the name',
    async (displayName) => {
      const person = await portal.signInAs('tl', { displayName })
      const said = { name: displayName, [person.uid]: `a\n${person.email.toUpperCase()}`, id: person.uid }
      await write({ id: '1', text: `by ${displayName} (${person.email}), id:${person.uid}` })
      await write({ id: '2', text: JSON.stringify({ before: JSON.stringify(said) }) })
      const { former } = (await erase(person)) as { former: string }
      const [plain, json] = await notes()
      expect(plain?.text).toBe(`by ${displayName} (${former}), id:${former}`)
      const covered = { name: displayName, [former]: `a\n${former}`, id: former }
      expect(JSON.parse(JSON.parse(json?.text).before)).toEqual(covered)
    },
  )

  it('keep similar addresses of other people', async () => {
    const person = await portal.signInAs('tl', { email: 'ali_a@nexus.example' })
    const text = `wali_a@nexus.example, alixa@nexus.example, x${person.uid}, ${person.uid}-2`
    await write({ id: '1', text })
    await erase(person)
    expect((await notes())[0]?.text).toBe(text)
  })

  it('keep an unverified address, except in audit entries about the account', async () => {
    const person = await portal.signInAs('tl', { email: 'help@nexus.example', verified: false })
    await write({ id: '1', text: `Ask help@nexus.example or ${person.uid}`, authorEmail: person.email })
    await inTransaction(portal.db, (trx) =>
      recordAudit(trx, { ...person, address: '' }, { kind: 'x.y', subject: person.email, after: { to: person.email } }),
    )
    const { former } = (await erase(person)) as { former: string }
    expect((await notes())[0]?.text).toBe(`Ask help@nexus.example or ${former}`)
    const [line] = await portal.db.selectFrom('audit').selectAll().orderBy('seq').execute()
    expect(line).toMatchObject({ subject: former, actorEmail: former, after: JSON.stringify({ to: former }) })
  })

  it('name fields: the person’s own is anonymised, that of a namesake stays', async () => {
    const [one, other] = [
      await portal.signInAs('tl', { displayName: 'Muhammad Ali' }),
      await portal.signInAs('tl', { displayName: 'muhammad ali' }),
    ]
    await write({ id: '1', authorUid: one.uid, authorName: 'Muhammad Ali' })
    await write({ id: '2', authorUid: other.uid, authorName: 'Muhammad Ali' })
    await erase(one)
    expect((await notes()).map(({ authorName }) => authorName)).toEqual([formerMember, 'Muhammad Ali'])
  })
})

describe('the audit trail', () => {
  it('keeps every entry under one pseudonym, as actor, as subject and inside', async () => {
    const [person, admin] = [await portal.signInAs('tl', { displayName: 'Sana Malik' }), await portal.signInAs('admin')]
    const actorOf = ({ uid, email }: Person) => ({ uid, email, address: '10.1.2.3' })
    await inTransaction(portal.db, async (trx) => {
      await recordAudit(trx, actorOf(person), { kind: 'note.add', subject: 'n1', after: { by: 'Sana Malik' } })
      await recordAudit(trx, actorOf(admin), { kind: 'role.change', subject: person.email, after: { role: 'tm' } })
      await recordAudit(trx, actorOf(admin), { kind: 'note.give', subject: person.uid, before: { to: person.email } })
    })
    const { former } = (await erase(person)) as { former: string }
    const rows = await portal.db.selectFrom('audit').selectAll().orderBy('seq').execute()
    const short = rows.map(({ kind, subject, actorUid, actorEmail, address, before, after }) =>
      [kind, subject, actorUid, actorEmail, address, before, after].join(' '),
    )
    const byAdmin = `${admin.uid} ${admin.email} 10.1.2.3`
    expect(short).toEqual([
      `note.add n1 ${former} ${former}   {"by":"Sana Malik"}`,
      `role.change ${former} ${byAdmin}  {"role":"tm"}`,
      `note.give ${former} ${byAdmin} {"to":"${former}"} `,
      `identity.erase ${former} ${former} ${former}   `,
    ])
  })

  it('loses earlier names and pictures, and names of passkeys', async () => {
    const { uid, email } = await portal.signInAs('tl', { displayName: 'Sana Malik' })
    const actor = { uid, email, address: '' }
    const [before, after] = [
      { displayName: 'Sana Early', photoURL: 'https://pictures.example/sana' },
      { name: 'Sanas phone' },
    ]
    await inTransaction(portal.db, (trx) =>
      recordAudit(trx, actor, { kind: 'identity.profile', subject: email, before, after }),
    )
    await erase({ uid, email, cookie: '' })
    const [line] = await portal.db.selectFrom('audit').select(['before', 'after']).orderBy('seq').execute()
    expect(JSON.parse(line?.before)).toEqual({ displayName: formerMember, photoURL: '' })
    expect(JSON.parse(line?.after)).toEqual({ name: formerMember })
  })
})

it('rate limit counters of the person are deleted, and nobody else’s', async () => {
  const person = await portal.signInAs('tl', { email: 'ali@nexus.example' })
  const endsAt = new Date(Date.now() + 60_000).toISOString()
  const keys = [`signIn:ali@nexus.example`, 'signIn:wali@nexus.example', `calendar:feed:${person.uid}`]
  await portal.db
    .insertInto('throttle')
    .values(keys.map((key) => ({ key, count: 1, endsAt })))
    .execute()
  await erase(person)
  expect(await portal.db.selectFrom('throttle').select('key').execute()).toEqual([{ key: keys[1] }])
})

it('sessions, queued mails and invitations are deleted with the account', async () => {
  const person = await portal.signInAs('tl')
  const at = new Date().toISOString()
  const mail = { id: 'm1', to: person.email, subject: 'Hello', text: 'x', link: null, createdAt: at, sentAt: null }
  await portal.db.insertInto('mail').values(mail).execute()
  await erase(person)
  const own = { session: ['userId', person.uid], mail: ['to', person.email], user: ['id', person.uid] } as const
  for (const [table, [column, value]] of Object.entries(own)) {
    expect(await portal.db.selectFrom(table).selectAll().where(column, '=', value).execute(), table).toEqual([])
  }
})

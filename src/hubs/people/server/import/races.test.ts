// Concurrent people imports: of the same people, with an admin who changes one of them, somebody who joins, or a year that
// opens.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { acceptInvitations } from '#server/people/invitations.ts'
import { raiseVersion } from '#server/people/list.ts'
import { lock } from '#server/people/lock.ts'
import { turnYear } from '#server/testing/years.ts'
import { yearAfter } from '#shared/time/years.ts'
import { type ImportPortal, type Row, startImportPortal } from './test-import-portal.ts'

let importPortal: ImportPortal
beforeAll(async () => {
  // One for each who waits, and for whom they wait.
  importPortal = await startImportPortal({ DATABASE_POOL: '6' })
})
afterAll(() => importPortal.portal.close())

/** On SQLite the import's own transaction is the only writer: there is nothing to wait for. */
const itOnPostgres = it.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const listOffices = (uid: string) =>
  importPortal.portal.db.selectFrom('appointment').selectAll().where('userId', '=', uid).execute()

it('of concurrent imports of the same people by several admins, one writes and the others find it done', async () => {
  const admins = [
    importPortal.admin,
    await importPortal.portal.signInAs('admin'),
    await importPortal.portal.signInAs('admin'),
  ]
  const people = await Promise.all(Array.from({ length: 6 }, () => importPortal.portal.signInAs('tm')))
  const rows: Row[] = [
    ...people.map(({ email }) => ({ email, role: 'lcvp', committee: 'Lahore' })),
    { email: 'new@nexus.example', role: 'tm' },
  ]
  const turned = [rows, [...rows].reverse(), rows]
  const answers = await Promise.all(admins.map((as, n) => importPortal.importRows(turned[n] ?? rows, {}, as)))
  const counts = answers.map(({ made, changed, skipped }) => `${made} ${changed} ${skipped}`)
  expect(counts.sort()).toEqual(['0 0 7', '0 0 7', '1 6 0'])
  for (const { uid } of people) expect(await listOffices(uid)).toHaveLength(1)
  expect((await importPortal.portal.outbox()).filter(({ to }) => to === 'new@nexus.example')).toHaveLength(1)
})

it('the same import sent twice concurrently by one admin is stored once (idempotency)', async () => {
  const rows = [{ email: 'once@nexus.example', role: 'tm' }]
  const answers = await Promise.all([1, 2, 3, 4].map(() => importPortal.send({ rows })))
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  expect(answers.filter(({ json }) => json.isRepeated)).toHaveLength(3)
  expect((await importPortal.portal.outbox()).filter(({ to }) => to === 'once@nexus.example')).toHaveLength(1)
})

it('of an admin and an import that change a person concurrently, the second sees the first', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => importPortal.portal.signInAs('tm')))
  const rows = people.map(({ email }) => ({ email, role: 'lcvp', committee: 'Lahore' }))
  const [answer, ...changes] = await Promise.all([
    importPortal.send({ rows }),
    ...people.map(({ uid }) => importPortal.changeRole(uid, 'mcvp')),
  ])
  expect([answer?.status, ...changes.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200, 200])
  for (const person of people) {
    const inForce = (await listOffices(person.uid)).filter(({ endedAt }) => endedAt === null)
    expect(inForce).toHaveLength(1)
    expect([inForce[0]?.role]).toContain((await importPortal.readPosition(person))[0])
  }
})

itOnPostgres('a person who is changed while an undo waits for them is listed', async () => {
  const person = await importPortal.portal.signInAs('tm')
  const { id } = await importPortal.importRows([{ email: person.email, role: 'lcvp' }])
  const undone = await inTransaction(importPortal.portal.db, async (trx) => {
    await lock(trx, { people: [person.uid] })
    const asked = importPortal.undo(id)
    await wait(250)
    await raiseVersion(trx, person.uid)
    return { asked }
  })
  expect((await undone.asked).json).toMatchObject({ undone: 0, kept: [{ record: person.uid }] })
  expect((await importPortal.readPosition(person))[0]).toBe('lcvp')
})

itOnPostgres('a person who joins while an undo waits for the invitation stays, and is listed', async () => {
  const person = await importPortal.portal.signInAs('tm', { verified: false })
  const { id } = await importPortal.importRows([{ email: person.email, role: 'lcvp', committee: 'Multan' }])
  const undone = await inTransaction(importPortal.portal.db, async (trx) => {
    const [row] = (await lock(trx, { people: [person.uid] })).people
    await acceptInvitations(trx, row as never, { uid: person.uid, email: person.email, address: '' })
    await trx.updateTable('user').set({ emailVerified: 1 }).where('id', '=', person.uid).execute()
    const asked = importPortal.undo(id)
    await wait(250)
    return { asked }
  })
  expect((await undone.asked).json).toMatchObject({
    undone: 0,
    kept: [{ text: expect.stringContaining('has joined') }],
  })
  expect(await importPortal.readPosition(person)).toEqual(['lcvp', 'Multan', null])
})

itOnPostgres('a person who joins while the import waits for the invitation is not invited again', async () => {
  const email = 'arriving@nexus.example'
  await importPortal.importRows([{ email, role: 'lcvp', committee: 'Multan' }])
  const joined = await inTransaction(importPortal.portal.db, async (trx) => {
    const now = new Date().toISOString()
    const person = { id: 'arriving', email, name: 'A', emailVerified: 1, createdAt: now, updatedAt: now }
    await trx.insertInto('user').values(person).execute()
    await acceptInvitations(trx, person, { uid: person.id, email, address: '' })
    const asked = importPortal.importRows([{ email, role: 'tl' }])
    await wait(250)
    return { asked }
  })
  const { refused } = await joined.asked
  expect(refused).toEqual([{ row: 0, fields: { email: expect.stringContaining('joining right now') } }])
  expect(await importPortal.findInvitation(email)).toBeUndefined()
  expect(await listOffices('arriving')).toMatchObject([{ role: 'lcvp', committee: 'Multan' }])
  expect(await importPortal.importRows([{ email, role: 'tl' }])).toMatchObject({ changed: 1 })
})

it('joining, importing and undoing concurrently leave each person with one role', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `n${n}@nexus.example`)
  const { id } = await importPortal.importRows(names.map((email) => ({ email, role: 'lcvp', committee: 'Lahore' })))
  const tokens = await Promise.all(names.slice(0, 3).map((email) => importPortal.readMailToken(email)))
  const [undone, other, ...joined] = await Promise.all([
    importPortal.undo(id),
    importPortal.send({ rows: names.map((email) => ({ email, role: 'tl' })), onProblem: 'skip' }),
    ...tokens.map((token) => importPortal.join(token)),
  ])
  expect([undone?.status, other?.status]).toEqual([200, 200])
  for (const { status } of joined) expect([200, 400, 404, 409, 410]).toContain(status)
  for (const email of names) {
    const itOnPostgres = await importPortal.portal.db
      .selectFrom('invitation')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(itOnPostgres.length).toBeLessThanOrEqual(1)
  }
})

it('a year that opens meanwhile is the one in which people are appointed, or the import says so', async () => {
  const person = await importPortal.portal.signInAs('tm')
  const { open } = await importPortal.portal.portal.years()
  const next = yearAfter(open)
  const rows = [{ email: person.email, role: 'lcvp', committee: 'Lahore' }]
  const sent: ReturnType<ImportPortal['send']>[] = []
  await turnYear(importPortal.portal, next, async () => {
    sent.push(
      importPortal.send({ rows, year: open.label }),
      importPortal.send({ rows, submissionKey: 'without a year' }),
    )
    await wait(250)
  })
  const [meant, open2] = await Promise.all(sent)
  expect([meant?.status, meant?.json.error]).toEqual([409, 'yearNotOpen'])
  expect(open2?.json).toMatchObject({ changed: 1 })
  expect(await listOffices(person.uid)).toMatchObject([{ role: 'lcvp', year: next.label }])
})

it('an import into a closed year cannot be undone', async () => {
  const person = await importPortal.portal.signInAs('tm')
  const { id } = await importPortal.importRows([{ email: person.email, role: 'lcvp' }])
  await turnYear(importPortal.portal, yearAfter((await importPortal.portal.portal.years()).open))
  expect((await importPortal.undo(id)).status).toBe(409)
  expect(await listOffices(person.uid)).toHaveLength(1)
})

// Credentials after a restore: no session survives, and no passkey or recovery code comes back that was removed or used
// since the backup. They are known from the database that is replaced, or from the list beside the backup.
import { execFile } from 'node:child_process'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addPasskey, countPasskeys, memberWithPasskey, signInBy } from '#hubs/identity/server/passkeys/test-passkeys.ts'
import { cookiesIn, createVerifiedMember, signIn, signInMember } from '#hubs/identity/server/test-members.ts'
import { dropOldRemovals } from '#server/auth/removed-credentials.ts'
import { createBackup } from '#server/backup/backups.ts'
import type { DatabaseLocation, Engine } from '#server/database/database.ts'
import { fingerprintOf } from '#server/privacy/erase.ts'
import { addErased, appendRemoved, readList } from '#server/privacy/erased-list.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { hubs } from '../../../src/main.server.ts'
import { builtProgram } from '../../setup/built-server.ts'
import { databaseWithPeople, emptyDatabase, makeFolder } from '../test-databases.ts'

const run = promisify(execFile)

const settingsOf = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
  ...{ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:4321', BACKUPS_KEPT: '0' },
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function startOn(location: DatabaseLocation): Promise<TestPortal> {
  const portal = await startTestPortal({ hubs, env: settingsOf(location) })
  onTestFinished(() => portal.close().catch(() => {}))
  return portal
}

async function command(
  name: 'restore' | 'admin' | 'move',
  location: DatabaseLocation,
  ...words: string[]
): Promise<string> {
  const env = { ...process.env, ...settingsOf(location) }
  return (await run('node', [builtProgram(name), ...words], { env })).stdout
}

const restore = (file: string, location: DatabaseLocation, ...words: string[]) =>
  command('restore', location, file, ...words)

const newMember = async (portal: TestPortal) =>
  memberWithPasskey(portal, await signInMember(portal, await createVerifiedMember(portal)))
type Member = Awaited<ReturnType<typeof newMember>>

/** Password first, then this recovery code. */
async function signInByCode(portal: TestPortal, { email }: Member, code: string | undefined): Promise<number> {
  await portal.db.deleteFrom('throttle').execute()
  const cookie = cookiesIn((await signIn(portal, email)).headers)
  return (await portal.ask('POST', '/api/identity/recovery', { body: { code }, headers: { cookie } })).status
}

/** One person for each way in which passkeys and codes are removed, and one who keeps everything. */
async function makeMembers(portal: TestPortal) {
  const [removing, leaving, renewing, using, resetByAdmin, reset, staying] = [
    ...[await newMember(portal), await newMember(portal), await newMember(portal), await newMember(portal)],
    ...[await newMember(portal), await newMember(portal), await newMember(portal)],
  ] as [Member, Member, Member, Member, Member, Member, Member]
  const { by: second } = await addPasskey(portal, removing, { name: 'Laptop' })
  return { removing: { ...removing, second }, leaving, renewing, using, resetByAdmin, resetByConsole: reset, staying }
}
type Members = Awaited<ReturnType<typeof makeMembers>>

async function removeAndUse(portal: TestPortal, location: DatabaseLocation, members: Members): Promise<void> {
  const { removing, leaving, renewing, using, resetByAdmin } = members
  const must = async (method: string, path: string, as: { cookie: string }) =>
    expect((await portal.ask(method, path, { as })).status, path).toBeLessThan(300)
  for (const each of [removing, leaving]) await must('DELETE', `/api/identity/passkeys/${each.passkeyId}`, each)
  await must('POST', '/api/identity/recovery-codes', renewing)
  expect(await signInByCode(portal, using, using.codes[3])).toBe(200)
  await must('DELETE', `/api/users/${resetByAdmin.uid}/passkeys`, await portal.signInAs('admin'))
  await command('admin', location, 'reset-passkeys', members.resetByConsole.email)
}

async function expectNoneBack(portal: TestPortal, members: Members): Promise<void> {
  const { removing, leaving, renewing, using, resetByAdmin, staying } = members
  const had = async ({ uid }: Member) => countPasskeys(portal, uid)
  expect(await had(removing)).toEqual({ rows: 1, kept: 1, codes: 10 })
  expect((await signInBy(portal, removing.by)).status).toBe(401)
  expect((await signInBy(portal, removing.second)).status).toBe(200)
  for (const each of [leaving, resetByAdmin, members.resetByConsole]) {
    expect(await had(each)).toEqual({ rows: 0, kept: 0, codes: 0 })
    expect((await signInBy(portal, each.by)).status).toBe(401)
    expect((await signIn(portal, each.email)).status).toBe(200)
  }
  expect(await had(renewing)).toEqual({ rows: 1, kept: 1, codes: 0 })
  expect(await signInByCode(portal, renewing, renewing.codes[0])).toBe(401)
  expect(await had(using)).toEqual({ rows: 1, kept: 1, codes: 9 })
  expect(await signInByCode(portal, using, using.codes[3])).toBe(401)
  expect(await signInByCode(portal, using, using.codes[4])).toBe(200)
  expect((await signInBy(portal, staying.by)).status).toBe(200)
  expect(await signInByCode(portal, staying, staying.codes[0])).toBe(200)
}

const sessionsIn = async ({ db }: Pick<TestPortal, 'db'>) =>
  (await db.selectFrom('session').select('id').execute()).length
const meAs = async (portal: TestPortal, as: { cookie: string }) => (await portal.ask('GET', '/api/me', { as })).status

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('a restore ends every session and brings nothing back that was removed or used', {
    timeout: 120_000,
  }, async () => {
    const location = await databaseWithPeople(engine, 0)
    const portal = await startOn(location)
    const { config } = portal.portal
    const members = await makeMembers(portal)
    const file = path.join(await makeFolder(), 'a.backup')
    await createBackup(config, migrations, file)
    await removeAndUse(portal, location, members)
    expect(await meAs(portal, members.staying)).toBe(200)
    // The list is there at once: the database may be lost before the next backup.
    const list = path.join(config.backupDir, 'erased.txt')
    const lines = (await readFile(list, 'utf8')).trimEnd().split('\n')
    // Four passkeys; codes: 10 with the last passkey, 10 renewed, 1 used, 10 of each of the two resets.
    expect(lines).toHaveLength(4 + 41)
    for (const line of lines) expect(line).toMatch(/^removed [0-9a-f]{64} 2\d{3}-\S+Z$/)
    expect((await stat(list)).mode & 0o077).toBe(0)
    const elsewhere = path.join(await makeFolder(), 'a.backup')
    await copyFile(file, elsewhere)
    await copyFile(list, path.join(path.dirname(elsewhere), 'erased.txt'))
    await portal.close()
    // The database that is replaced knows it as well.
    await writeFile(list, '')

    const said = await restore(file, location, '--replace')
    expect(said).toContain('Everyone has to sign in again.')
    expect(said).toContain(
      'Not restored: 4 passkeys and 41 recovery codes that were removed or used after this backup.',
    )
    const restored = await startOn(location)
    expect(await sessionsIn(restored)).toBe(0)
    expect(await meAs(restored, members.staying)).toBe(401)
    await expectNoneBack(restored, members)
    await restored.close()

    // On a new machine, only the list names them. Codes need the secret.
    const fresh = await emptyDatabase(engine)
    await copyFile(path.join(location.dataDir, 'secret'), path.join(fresh.dataDir, 'secret'))
    expect(await restore(elsewhere, fresh)).toContain('Not restored: 4 passkeys and 41 recovery codes')
    await expectNoneBack(await startOn(fresh), members)
  })

  it('a new backup restores all remaining credentials', { timeout: 120_000 }, async () => {
    const location = await databaseWithPeople(engine, 0)
    const portal = await startOn(location)
    const member = await newMember(portal)
    const { by: second } = await addPasskey(portal, member, { name: 'Laptop' })
    await portal.ask('DELETE', `/api/identity/passkeys/${member.passkeyId}`, { as: member })
    const file = path.join(await makeFolder(), 'a.backup')
    await createBackup(portal.portal.config, migrations, file)
    await portal.close()
    expect(await restore(file, location, '--replace')).not.toContain('Not restored')
    const restored = await startOn(location)
    expect(await countPasskeys(restored, member.uid)).toEqual({ rows: 1, kept: 1, codes: 10 })
    expect((await signInBy(restored, second)).status).toBe(200)
  })
})

it('a move ends the sessions of the database that it replaces, and copies its own', {
  timeout: 120_000,
}, async () => {
  const [from, to] = [await databaseWithPeople('sqlite', 0), await databaseWithPeople('postgres', 0)]
  const source = await startOn(from)
  const member = await newMember(source)
  await source.close()
  await command('move', from, '--to', to.databaseUrl ?? '', '--replace')
  // Somebody works there, and then the file replaces it once more.
  const target = await startOn(to)
  const stranger = await target.signInAs('admin')
  expect(await meAs(target, stranger)).toBe(200)
  await target.ask('DELETE', `/api/users/${member.uid}/passkeys`, { as: stranger })
  await target.close()
  const said = await command('move', from, '--to', to.databaseUrl ?? '', '--replace')
  expect(said).toContain('Not restored: 1 passkeys and 10 recovery codes')
  const moved = await startOn(to)
  expect(await meAs(moved, stranger)).toBe(401)
  expect(await moved.db.selectFrom('session').select('userId').execute()).toEqual([{ userId: member.uid }])
  expect(await countPasskeys(moved, member.uid)).toEqual({ rows: 0, kept: 0, codes: 0 })
})

it('drops removals that are more than 400 days old, from the database and from the list', async () => {
  const location = await databaseWithPeople('sqlite', 0)
  const portal = await startOn(location)
  const { config } = portal.portal
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const rows = [399, 401].map((days) => ({ fingerprint: String(days % 10).repeat(64), at: daysAgo(days) }))
  await portal.db.insertInto('removedCredential').values(rows).execute()
  const gone = fingerprintOf('somebody')
  await addErased(config.backupDir, new Map([[gone, daysAgo(900)]]))
  appendRemoved(config.backupDir, new Map([['a'.repeat(64), daysAgo(500)]]))
  await dropOldRemovals(portal.db)
  expect(await portal.db.selectFrom('removedCredential').selectAll().execute()).toEqual(rows.slice(0, 1))
  await createBackup(config, migrations, path.join(config.backupDir, 'a.backup'))
  const { erased, removed } = await readList(config.backupDir)
  expect([[...erased.keys()], [...removed]]).toEqual([[gone], [['9'.repeat(64), rows[0]?.at]]])
  expect((await stat(path.join(config.backupDir, 'erased.txt'))).mode & 0o077).toBe(0)
})

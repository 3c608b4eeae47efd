// People for the fuzzer: one caller per role whose session, role and password are restored after each round, and others whom
// the fuzzer may promote, block and sign in as.
import { hashPassword } from '#hubs/identity/server/password/password.ts'
import { setPassword } from '#hubs/identity/server/queries.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { Portal } from '#server/hub/hub.ts'
import { enrolPerson } from '#server/people/list.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { type Role, roles } from '#shared/roles.ts'

export const password = 'correct horse battery'

export type People = {
  callers: Map<Role, Person>
  passwordHash: string
  /** The session of each caller. */
  sessionIds: Map<string, string>
  signer: Person
  /** The person that admins erase. */
  leaver: Person
  targets: Person[]
  unverified: Person[]
}

export async function makePeople(portal: TestPortal): Promise<People> {
  const passwordHash = await hashPassword(password, 'fuzz')
  const callers = new Map<Role, Person>()
  for (const role of roles) callers.set(role, await portal.signInAs(role))
  const signer = await portal.signInAs('tm', { email: 'signer@nexus.example' })
  const leaver = await portal.signInAs('user', { email: 'leaver@nexus.example' })
  for (const { uid } of [...callers.values(), signer, leaver]) {
    await inTransaction(portal.db, (trx) => setPassword(trx, uid, passwordHash))
  }
  const targets: Person[] = []
  const unverified: Person[] = []
  for (let n = 0; n < 3; n++) {
    targets.push(await portal.signInAs('user'))
    unverified.push(await portal.signInAs('user', { verified: false }))
  }
  const rows = await portal.db.selectFrom('session').select(['id', 'userId']).execute()
  const sessionIds = new Map(rows.map(({ id, userId }) => [userId, id]))
  return { callers, passwordHash, sessionIds, signer, leaver, targets: [...targets, ...unverified], unverified }
}

/** Restores what a round may have changed: rate limits, people, sessions, permissions. */
export async function restorer({ db, screens }: Portal, people: People) {
  const { callers, passwordHash, signer, leaver, unverified } = people
  const ids = [...callers.values(), signer, leaver].map(({ uid }) => uid)
  const rows = await db.selectFrom('user').selectAll().where('id', 'in', ids).execute()
  const sessions = await db.selectFrom('session').selectAll().where('userId', 'in', ids).execute()
  const unverifiedIds = unverified.map(({ uid }) => uid)
  const sessionIds = sessions.map(({ id }) => id)
  const tokens = new Set(sessions.map(({ token }) => token))
  const accessVersion = async () =>
    (await db.selectFrom('accessVersion').select('version').executeTakeFirstOrThrow()).version
  let seenVersion = await accessVersion()

  async function areAllSignedIn(): Promise<boolean> {
    const found = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .innerJoin('account', 'account.userId', 'user.id')
      .select(['user.id', 'user.role', 'user.active', 'user.emailVerified', 'session.token'])
      .where('session.id', 'in', sessionIds)
      .where('account.password', '=', passwordHash)
      .execute()
    const roleOf = new Map(rows.map(({ id, role }) => [id, role]))
    const fine = found.filter(
      (row) => row.active && row.emailVerified && row.role === roleOf.get(row.id) && tokens.has(row.token),
    )
    return fine.length === sessionIds.length
  }

  /** Restores the erased person under the same id. */
  async function bringBack(): Promise<void> {
    const left = await db.selectFrom('user').select('id').where('id', 'in', ids).execute()
    const here = new Set(left.map(({ id }) => id))
    const gone = rows.filter(({ id }) => !here.has(id))
    for (const row of gone) {
      await db
        .insertInto('user')
        .values({ ...row, seq: null })
        .execute()
      await enrolPerson(db, row.id)
      await inTransaction(db, (trx) => setPassword(trx, row.id, passwordHash))
    }
  }

  async function putPeopleBack(): Promise<void> {
    await bringBack()
    for (const { id, role } of rows) {
      await db.updateTable('user').set({ role, active: 1, emailVerified: 1 }).where('id', '=', id).execute()
    }
    await db.updateTable('account').set({ password: passwordHash }).where('userId', 'in', ids).execute()
    await db
      .insertInto('session')
      .values(sessions)
      // A caller who confirmed their identity has a new token.
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ token: ref('excluded.token'), provenAt: ref('excluded.provenAt') })),
      )
      .execute()
  }

  return async (mayHaveWritten: boolean) => {
    await db.deleteFrom('throttle').execute()
    if (!mayHaveWritten) return
    await db.updateTable('session').set({ viewRole: null }).where('viewRole', 'is not', null).execute()
    await db.updateTable('user').set({ active: 1, emailVerified: 0 }).where('id', 'in', unverifiedIds).execute()
    if (!(await areAllSignedIn())) await putPeopleBack()
    if ((await accessVersion()) === seenVersion) return
    for (const [route, screen] of screens) {
      const accessRoles = JSON.stringify(screen.roles)
      await db.updateTable('routePermission').set({ accessRoles }).where('route', '=', route).execute()
    }
    await db
      .updateTable('accessVersion')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute()
    seenVersion = await accessVersion()
  }
}

/** A session on another device, as sign-in would have made it. */
export async function addSession(db: Db, uid: string, userAgent: string): Promise<{ token: string }> {
  const now = new Date().toISOString()
  const token = newId()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const row = { id: newId(), token, userId: uid, expiresAt, userAgent, createdAt: now, updatedAt: now }
  await db
    .insertInto('session')
    .values({ ...row, ipAddress: '203.0.113.77' })
    .execute()
  return { token }
}

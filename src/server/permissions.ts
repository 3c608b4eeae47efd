// Which roles may open which screen right now? Saved in the database and versioned: every request's session query brings
// the version along, so a change is in force on the next request of every instance without being read each time.
import { sql } from 'kysely'
import { mostGuardedScreen, type SavedPermissions, screenRoutes, screens, withAdmin } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import type { RoutePermission } from '#shared/shell-contract.ts'
import { type Actor, recordAudit } from './audit.ts'
import { type Db, inTransaction } from './database/database.ts'
import type { Migration } from './database/migrate.ts'

export const permissionsMigration: Migration = {
  name: 'server-3-route-permissions',
  async up(trx) {
    await trx.schema
      .createTable('routePermission')
      .addColumn('route', 'text', (column) => column.primaryKey())
      .addColumn('accessRoles', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await trx.schema
      .createTable('accessVersion')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await trx.insertInto('accessVersion').values({ id: 1, version: 1 }).execute()
  },
}

/** Screens that a newer version brought get their default roles; saved ones are left alone. */
export async function addMissingPermissions(db: Db): Promise<void> {
  const rows = screenRoutes.map((route) => ({ route, accessRoles: JSON.stringify(screens[route].roles), version: 1 }))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('routePermission')
    .values(rows)
    .onConflict((conflict) => conflict.column('route').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) await raiseAccessVersion(db)
}

const raiseAccessVersion = (db: Db) => db.updateTable('accessVersion').set({ version: sql`version + 1` }).execute()

type Row = { route: string; accessRoles: string; version: number }

/** The route is its own id, made safe for a path. */
const idOf = (route: string) => route.replace(/^\//, '').replace(/\/\{(\w+)\}/g, '--$1')

const asPermission = (row: Row): RoutePermission => ({
  _id: idOf(row.route),
  route: row.route,
  accessRoles: JSON.parse(row.accessRoles),
  version: row.version,
})

export async function listPermissions(db: Db): Promise<RoutePermission[]> {
  const rows = (await db.selectFrom('routePermission').selectAll().execute()) as Row[]
  const place = (row: Row) => screenRoutes.indexOf(row.route as never)
  return rows
    .filter((row) => row.route in screens)
    .sort((a, b) => place(a) - place(b))
    .map(asPermission)
}

type Save = { id: string; accessRoles: Role[]; version?: number; confirmed?: boolean; actor: Actor }

export function savePermission(db: Db, { id, accessRoles, version, confirmed, actor }: Save): Promise<RoutePermission> {
  return inTransaction(db, async (trx) => {
    const before = (await listPermissions(trx)).find(({ _id }) => _id === id)
    if (!before) throw problem('notFound', 'This screen is not known.')
    const after = withAdmin(accessRoles)
    if (before.route === mostGuardedScreen && after.length > 1 && !confirmed) {
      throw problem('conflict', 'This opens the Admin Panel to other roles. Please confirm it.', {
        error: 'needsConfirmation',
      })
    }
    const { numUpdatedRows } = await trx
      .updateTable('routePermission')
      .set({ accessRoles: JSON.stringify(after), version: sql`version + 1` })
      .where('route', '=', before.route)
      .where('version', '=', version ?? before.version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      throw problem('conflict', 'Somebody else changed this row meanwhile. Here is what they saved.', {
        details: before,
      })
    }
    await raiseAccessVersion(trx)
    await recordAudit(trx, actor, {
      kind: 'permission.save',
      subject: before.route,
      before: { accessRoles: before.accessRoles },
      after: { accessRoles: after },
    })
    return { ...before, accessRoles: after, version: before.version + 1 }
  })
}

/** Keeps the last version read; asked with a newer one, reads again. */
export function permissionsReader(db: Db) {
  let kept: { version: number; saved: SavedPermissions } | undefined
  return async (version: number): Promise<SavedPermissions> => {
    if (kept?.version !== version) {
      const saved = new Map((await listPermissions(db)).map(({ route, accessRoles }) => [route, accessRoles]))
      kept = { version, saved }
    }
    return kept.saved
  }
}

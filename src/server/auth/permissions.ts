// Screen permissions: which roles may open which screen, saved in the database with a version. Every request's session query
// brings the version along, so a change applies to the next request on every instance without being read each time.
import { sql } from 'kysely'
import { type SavedPermissions, withAdmin } from '#shared/access.ts'
import type { RoutePermission } from '#shared/contracts/shell-contract.ts'
import type { Screens } from '#shared/hub-manifest.ts'
import { problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import { maxGuardedScreen } from '#shared/shell-manifest.ts'
import type { Db, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { changeVersioned } from '../database/versioned.ts'
import type { Portal } from '../hub/hub.ts'
import { announce } from '../notify/live.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'

/** Screens that a newer version brought get their default roles; saved ones are left alone. */
export async function addMissingPermissions(db: Db, screens: Screens): Promise<void> {
  const rows = [...screens].map(([route, { roles }]) => ({ route, accessRoles: JSON.stringify(roles), version: 1 }))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('routePermission')
    .values(rows)
    .onConflict((conflict) => conflict.column('route').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) await raiseAccessVersion(db)
}

const raiseAccessVersion = (db: Db) => db.updateTable('accessVersion').set({ version: sql`version + 1` }).execute()

type Row = { route: string; accessRoles: string; version: number }

/** The route is its own id, escaped for use in a path. */
const idOf = (route: string) => route.replace(/^\//, '').replace(/\/\{(\w+)\}/g, '--$1')

const asPermission = (row: Row): RoutePermission => ({
  _id: idOf(row.route),
  route: row.route,
  accessRoles: JSON.parse(row.accessRoles),
  version: row.version,
})

const selectPermissions = preparedQuery<Record<never, never>, Row>((db) =>
  db.selectFrom('routePermission').select(['route', 'accessRoles', 'version']),
)

/** Only for screens that exist: rows of a removed hub are kept but not listed. */
export async function listPermissions(db: Db, screens: Screens): Promise<RoutePermission[]> {
  const rows = await selectPermissions(db, {})
  const saved = new Map(rows.map((row) => [row.route, row]))
  return [...screens.keys()].flatMap((route) => saved.get(route) ?? []).map(asPermission)
}

type Save = { id: string; accessRoles: Role[]; version?: number; confirmed?: boolean; actor: Actor }

export function savePermission(
  { db, screens }: Pick<Portal, 'db' | 'screens'>,
  { id, accessRoles, version, confirmed, actor }: Save,
): Promise<RoutePermission> {
  const after = withAdmin(accessRoles)
  return changeVersioned(db, {
    seen: version,
    async read(trx) {
      const now = (await listPermissions(trx, screens)).find(({ _id }) => _id === id)
      if (!now) throw problem('notFound', 'This screen doesn’t exist.')
      if (now.route !== maxGuardedScreen || after.length === 1 || confirmed) return now
      throw problem('conflict', 'This opens the Admin Panel to other roles. Please confirm.', {
        error: 'needsConfirmation',
      })
    },
    shown: (now) => now,
    async write(trx, before) {
      const saved: RoutePermission = { ...before, accessRoles: after, version: before.version + 1 }
      if (!(await writePermission(trx, before, saved))) return undefined
      await raiseAccessVersion(trx)
      announce(trx, { hub: 'identity' })
      await recordAudit(trx, actor, {
        kind: 'permission.save',
        subject: before.route,
        before: { accessRoles: before.accessRoles },
        after: { accessRoles: after },
      })
      return saved
    },
  })
}

async function writePermission(trx: Trx, before: RoutePermission, after: RoutePermission): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('routePermission')
    .set({ accessRoles: JSON.stringify(after.accessRoles), version: after.version })
    .where('route', '=', before.route)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Caches the last version it read, and reads again when a request brings a newer one. */
export function permissionsReader({ db, screens }: Pick<Portal, 'db' | 'screens'>) {
  let cached: { version: number; saved: SavedPermissions } | undefined
  return async (version: number): Promise<SavedPermissions> => {
    if (cached?.version !== version) {
      const saved = new Map((await listPermissions(db, screens)).map(({ route, accessRoles }) => [route, accessRoles]))
      cached = { version, saved }
    }
    return cached.saved
  }
}

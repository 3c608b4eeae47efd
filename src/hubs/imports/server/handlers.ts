// Imports hub: the kinds for the caller, past imports, and undo.

import { permissionsReader } from '#server/auth/permissions.ts'
import type { Caller } from '#server/auth/session.ts'
import { findRefusal } from '#server/http/guard.ts'
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { listImports, undoableUntil } from '#server/imports/history.ts'
import { describeKind, fillableYears } from '#server/imports/imports.ts'
import { canUndo, undoImport } from '#server/imports/undo.ts'
import { findFillable } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { importsContract } from '../contract.ts'
import { manifest } from '../hub.ts'

function importsHandlers(portal: Portal): Handlers<typeof importsContract> {
  const readPermissions = permissionsReader(portal)
  async function kindsFor(caller: Caller) {
    const kinds = []
    for (const kind of portal.imports.values()) {
      const refusal = await findRefusal({ method: 'GET', access: kind.endpoint.access }, caller, readPermissions)
      if (!refusal) kinds.push(describeKind(kind))
    }
    return kinds
  }
  return {
    importKinds: ({ caller }) => kindsFor(caller),
    async imports({ query: { page, limit }, caller }) {
      const uid = isAdmin(caller.role) ? undefined : caller.uid
      const { rows, total } = await listImports(portal.db, { offset: (page - 1) * limit, limit, uid })
      const mayImport = new Set((await kindsFor(caller)).map(({ kind }) => kind))
      const years = await portal.years(caller)
      const isFillable = (kindName: string, label: string) => {
        const kind = portal.imports.get(kindName)
        return kind !== undefined && findFillable(years, label, fillableYears(kind, caller)) !== undefined
      }
      const imports = rows.map(({ uid: _, key, email, name, ...row }) => ({
        ...row,
        name: portal.imports.get(row.kind)?.name ?? row.kind,
        by: { name: name ?? 'A former member', email },
        canUndo: canUndo(row) && mayImport.has(row.kind) && isFillable(row.kind, row.year),
        canUndoUntil: undoableUntil(row.at).toISOString(),
      }))
      return { imports, total, totalPages: totalPagesOf(total, limit) }
    },
    undoImport: ({ params, caller, actor }) => undoImport(portal, params.id, { caller, actor }),
  }
}

export const hub = defineHub({
  name: 'imports',
  manifest,
  contract: importsContract,
  migrations: [],
  handlers: importsHandlers,
})

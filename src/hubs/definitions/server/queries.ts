// Queries of definitions: who changed what, from the audit trail; and what a planned year will ask differently.
import type { Db } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { PlannedChange } from '#server/hub/year-turn.ts'
import { listAudit } from '#server/privacy/audit.ts'
import { answerDefinition } from '#server/years/definitions.ts'
import { changesBetween, type DefinitionChange, formatChanges } from '#shared/definitions/changes.ts'
import { type DefinitionKind, definitionKinds } from '#shared/definitions/definition.ts'
import { problem } from '#shared/problem.ts'
import type { Year } from '#shared/time/years.ts'
import type { Editable } from '../contract.ts'

/** In the audit trail. */
export const subjectOf = (kind: DefinitionKind, year: string) => `${kind} ${year}`

/** Oldest first. */
export async function listHistory(db: Db, kind: DefinitionKind, year: string) {
  const lines = await listAudit(db, subjectOf(kind, year), 'definition.')
  return lines.map(({ at, by, after }) => {
    const { version = 0, changes = [] }: { version?: number; changes?: DefinitionChange[] } = JSON.parse(after ?? '{}')
    return { at, by: by.name, version, changes }
  })
}

type VersionedCaller = Parameters<Portal['definitions']>[0]

export async function findEditable(portal: Portal, kind: DefinitionKind, caller: VersionedCaller, label: string) {
  const { all } = await portal.years(caller)
  const at = all.findIndex((year) => year.label === label)
  if (at < 0) throw problem('notFound', `There is no year ${label}. Choose another one.`)
  const own = await answerDefinition(portal, kind, caller, label)
  const before = all[at - 1]
  const history = (await listHistory(portal.db, kind, label)).map(({ version: _, ...entry }) => entry).reverse()
  const editable: Editable = {
    ...own,
    before: before ? await answerDefinition(portal, kind, caller, before.label) : null,
    history,
  }
  return editable
}

/** 'Standards of 27.28: 3 changed'. */
export async function listPlannedChanges(portal: Portal, { label }: Year): Promise<PlannedChange[]> {
  const { all } = await portal.years()
  const before = all[all.findIndex((year) => year.label === label) - 1]
  if (!before) return []
  const definitions = await portal.definitions()
  return definitionKinds.map((kind) => {
    const changes = changesBetween(definitions(kind, before.label).groups, definitions(kind, label).groups)
    return { text: formatChanges(kind, label, changes), path: `/definitions?kind=${kind}&year=${label}` }
  })
}

// Definitions (what the checklist and the happiness survey of a year ask): rows with a version that every session query brings
// along, so that a change applies to the next request on every instance, and rows are not read again otherwise.
import { sql } from 'kysely'
import { isAdmin } from '#shared/access.ts'
import type { Definition, DefinitionAnswer, DefinitionKind, Group } from '#shared/definitions/definition.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import { problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import { isOver, openYearOf, type Year } from '#shared/time/years.ts'
import type { Db, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { findRequestedYear, type YearsFor } from './years.ts'

export type DefinitionTables = {
  /** A planned year has none until somebody changes it: until then it asks what the year before asks. */
  definition: { kind: DefinitionKind; year: string; version: number; groups: string }
  /** Every key there ever was: none is used again. */
  definitionKey: { kind: DefinitionKind; key: string }
}

/** Of a year before the portal, too. */
const firstDefinitions: Record<DefinitionKind, Group[]> = { checklist: specChecklist, happiness: specHappiness }

type Stored = { kind: DefinitionKind; year: string; version: number; groups: Group[] }

export type Definitions = (kind: DefinitionKind, year: string) => Definition
export type DefinitionsFor = (caller?: VersionedCaller) => Promise<Definitions>
type VersionedCaller = { definitionsVersion: number; yearsVersion: number; role?: Role }

/** What a planned year will ask is a draft until it opens. */
const seesDrafts = (caller: VersionedCaller | undefined) => caller?.role !== undefined && isAdmin(caller.role)

/** Its own, or that of the nearest year before; `years` in their order. */
function findIn(stored: readonly Stored[], years: readonly Pick<Year, 'label'>[], kind: DefinitionKind, year: string) {
  const at = years.findIndex(({ label }) => label === year)
  for (const { label } of years.slice(0, at + 1).reverse()) {
    const own = stored.find((each) => each.kind === kind && each.year === label)
    if (own) return { year, version: label === year ? own.version : 0, groups: own.groups }
  }
  return { year, version: 0, groups: firstDefinitions[kind] }
}

const findVersion = preparedQuery<Record<never, never>, { version: number }>((db) =>
  db.selectFrom('accessVersion').select('definitions as version'),
)

const listStored = async (db: Db): Promise<Stored[]> =>
  (await db.selectFrom('definition').selectAll().execute()).map(({ groups, ...row }) => ({
    ...(row as Omit<Stored, 'groups'>),
    groups: JSON.parse(groups),
  }))

/** Caches the last version it read, and reads again for another one. */
export function definitionsReader(db: Db, years: YearsFor): DefinitionsFor {
  let cached: { version: number; stored: Stored[] } | undefined
  return async (caller) => {
    const version = caller?.definitionsVersion ?? (await findVersion(db, {}))[0]?.version ?? 0
    if (cached?.version !== version) cached = { version, stored: await listStored(db) }
    const { stored } = cached
    const { all } = await years(caller)
    // The portal itself, which has no caller, compares a draft with the year before.
    const isForEverybody = caller?.role !== undefined && !seesDrafts(caller)
    return (kind, year) => {
      const isDraft = isForEverybody && all.some(({ label, state }) => label === year && state === 'planned')
      return isDraft ? { ...findIn(stored, all, kind, openYearOf(all).label), year } : findIn(stored, all, kind, year)
    }
  }
}

type OwnRow = { year: string; version: number; groups: string | null }
type OwnFilter = { kind: DefinitionKind; year: string; knownYear: string; knownVersion: number }
const selectOwn = preparedQuery<OwnFilter, OwnRow>((db, { kind, year, knownYear, knownVersion }) =>
  db
    .selectFrom('definition')
    .innerJoin('year', 'year.label', 'definition.year')
    .select(['definition.year', 'version'])
    .select(
      sql`case when definition.year = ${knownYear} and version = ${knownVersion} then null else ${sql.ref('groups')} end`.as(
        'groups',
      ),
    )
    .where('kind', '=', kind)
    .where('startsOn', '<=', db.selectFrom('year as of').select('of.startsOn').where('of.label', '=', year))
    .orderBy('startsOn', 'desc')
    .limit(sql.lit(1)),
)

const unknownYet: Definition = { year: '', version: 0, groups: [] }

/**
 * Within a transaction, after the lock of the open year: nobody changes it before the transaction ends. `known` is what the
 * request knew before; it is not read again if it is still so.
 */
export async function readDefinition(
  db: Db,
  kind: DefinitionKind,
  year: string,
  known = unknownYet,
): Promise<Definition> {
  const [own] = await selectOwn(db, { kind, year, knownYear: known.year, knownVersion: known.version })
  if (!own) return { year, version: 0, groups: firstDefinitions[kind] }
  if (own.groups === null) return known
  return { year, version: own.year === year ? own.version : 0, groups: parseGroups(kind, own.groups) }
}

const parsed = new Map<DefinitionKind, { text: string; groups: Group[] }>()

/** Every save reads its definition, and it is the same one all year. */
function parseGroups(kind: DefinitionKind, text: string): Group[] {
  const known = parsed.get(kind)
  if (known?.text === text) return known.groups
  const groups: Group[] = JSON.parse(text)
  parsed.set(kind, { text, groups })
  return groups
}

/** The first statements of a change, as a lock: other changes wait, and this waits for everybody who is answering. */
export async function raiseDefinitionsVersion(trx: Trx): Promise<void> {
  await trx.updateTable('accessVersion').set({ definitions: sql`definitions + 1` }).execute()
  await trx
    .updateTable('openYear')
    .set({ label: sql.ref('label') })
    .execute()
}

type DefinitionSource = {
  db: Db
  years: YearsFor
  definitions: DefinitionsFor
  hasAnswers: (db: Db, kind: DefinitionKind, year: string, isShown: boolean) => Promise<boolean>
}

/** What the form of a kind asks in a year, for those who may see it. */
export async function answerDefinition(
  { db, years, definitions, hasAnswers }: DefinitionSource,
  kind: DefinitionKind,
  caller: VersionedCaller | undefined,
  label: string | undefined,
): Promise<DefinitionAnswer> {
  const year = await findRequestedYear(years, caller, label)
  if (year.state === 'planned' && !seesDrafts(caller))
    throw problem('notFound', `What ${year.label} will ask is not ready yet.`, { error: 'notReady' })
  const { version, groups } = (await definitions(caller))(kind, year.label)
  const isLocked = isOver(year) || (await hasAnswers(db, kind, year.label, true))
  return { year: year.label, isLocked, version, groups }
}

// Changes of definitions: one transaction with its keys, its version and its audit line. Nobody answers meanwhile.
import type { Kysely } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { type DefinitionTables, raiseDefinitionsVersion, readDefinition } from '#server/years/definitions.ts'
import { readYears } from '#server/years/years.ts'
import { changesBetween, type DefinitionChange, formatChange } from '#shared/definitions/changes.ts'
import {
  type Definition,
  type DefinitionAnswer,
  type DefinitionKind,
  definitionNames,
  type Group,
  type GroupDraft,
} from '#shared/definitions/definition.ts'
import { findDefinitionProblems, keyPrefixes, knownKeysOf, makeKey, structureOf } from '#shared/definitions/rules.ts'
import { problem } from '#shared/problem.ts'
import { isOver } from '#shared/time/years.ts'
import { listHistory, subjectOf } from './queries.ts'

const tables = (db: Db): Kysely<DefinitionTables> => db

type Change = { kind: DefinitionKind; year: string; version: number; groups: GroupDraft[] }

export const changeDefinition = (portal: Portal, change: Change, actor: Actor): Promise<DefinitionAnswer> =>
  inTransaction(portal.db, async (trx) => {
    const now = await lockDefinition(trx, portal, change)
    const { kind, year } = change
    await refuseOlder(trx, change, now)
    const stored = await listGroups(trx, kind)
    refuseFields(findDefinitionProblems(kind, change.groups, knownKeysOf([now.groups, ...stored])))
    if (now.isLocked && structureOf(change.groups) !== structureOf(now.groups)) throw onlyWording(kind, year)
    const groups = await withKeys(trx, kind, change.groups)
    const changes = changesBetween(now.groups, groups)
    if (JSON.stringify(groups) === JSON.stringify(now.groups)) return now
    return store(trx, kind, { ...now, groups, version: now.version + 1 }, changes, actor)
  })

/** A year that nobody has answered asks again what the year before asks. */
export const resetDefinition = (
  portal: Portal,
  { kind, year }: Pick<Change, 'kind' | 'year'>,
  actor: Actor,
): Promise<DefinitionAnswer> =>
  inTransaction(portal.db, async (trx) => {
    const now = await lockDefinition(trx, portal, { kind, year })
    if (now.isLocked) throw inUse(kind, year)
    if (now.version === 0) return now
    await tables(trx).deleteFrom('definition').where('kind', '=', kind).where('year', '=', year).execute()
    const { groups } = await readDefinition(trx, kind, year)
    // Stored again under a newer version: a page with what was deleted must not bring it back.
    const changes = changesBetween(now.groups, groups)
    return store(trx, kind, { ...now, groups, version: now.version + 1 }, changes, actor)
  })

const onlyWording = (kind: DefinitionKind, year: string) =>
  problem(
    'conflict',
    `People have already answered the ${definitionNames[kind].many} of ${year}, so you can only change their wording and help.`,
    { error: 'definitionLocked' },
  )
const inUse = (kind: DefinitionKind, year: string) =>
  problem(
    'conflict',
    `People have already answered the ${definitionNames[kind].many} of ${year}, so you cannot replace them.`,
    { error: 'definitionLocked' },
  )

/** Waits for everybody who is answering; refuses a year that is over. */
async function lockDefinition(
  trx: Trx,
  portal: Portal,
  { kind, year: label }: { kind: DefinitionKind; year: string },
): Promise<DefinitionAnswer> {
  await raiseDefinitionsVersion(trx)
  const year = (await readYears(trx)).find((each) => each.label === label)
  if (!year) refuseFields({ year: `There is no year ${label}. Choose another one.` })
  if (year && isOver(year)) {
    const text = `${label} is closed, so its ${definitionNames[kind].many} can no longer change.`
    throw problem('conflict', text, { error: 'yearNotOpen' })
  }
  const isLocked = await portal.hasAnswers(trx, kind, label)
  return { ...(await readDefinition(trx, kind, label)), isLocked }
}

/** How many changes the message names; the others are in its details. */
const mostNamed = 5

/** Somebody else saved in the meantime: says who, and what they changed. */
async function refuseOlder(trx: Trx, { kind, year, version }: Omit<Change, 'groups'>, now: DefinitionAnswer) {
  if (version === now.version) return
  const since = (await listHistory(trx, kind, year)).filter((entry) => entry.version > version)
  const changes = since.flatMap((entry) => entry.changes)
  const by = new Intl.ListFormat('en').format(new Set(since.map((entry) => entry.by))) || 'Somebody'
  const more = changes.length - mostNamed
  const sentences = [
    `${by} saved other changes while you were editing, so yours are not saved yet.`,
    ...changes.slice(0, mostNamed).map(formatChange),
    ...(more > 0 ? [`There ${more === 1 ? 'is 1 more change' : `are ${more} more changes`}.`] : []),
  ]
  throw problem('conflict', sentences.join(' '), { details: { ...now, by, changes } })
}

/** Of all years. */
const listGroups = async (trx: Trx, kind: DefinitionKind): Promise<Group[][]> =>
  (await tables(trx).selectFrom('definition').select('groups').where('kind', '=', kind).execute()).map(({ groups }) =>
    JSON.parse(groups),
  )

/** What is new gets a key that nobody ever had. */
async function withKeys(trx: Trx, kind: DefinitionKind, groups: readonly GroupDraft[]): Promise<Group[]> {
  const rows = await tables(trx).selectFrom('definitionKey').select('key').where('kind', '=', kind).execute()
  const taken = new Set(rows.map(({ key }) => key.toLowerCase()))
  const made: string[] = []
  const keyFor = (key: string, text: string, prefix: string) => {
    if (key) return key
    const next = makeKey(text, prefix, (each) => taken.has(each.toLowerCase()))
    taken.add(next.toLowerCase())
    made.push(next)
    return next
  }
  const complete = groups.map(
    ({ key, title, about, items }): Group => ({
      key: keyFor(key, title, keyPrefixes[kind].group),
      title,
      ...(about && { about }),
      items: items.map(({ key, text, isRequired, options, isNps, ...item }) => ({
        ...{ key: keyFor(key, text, keyPrefixes[kind].item), text, help: item.help, kind: item.kind, isRequired },
        ...(options && { options }),
        ...(isNps && { isNps }),
      })),
    }),
  )
  await insertRows(
    trx,
    'definitionKey',
    made.map((key) => ({ kind, key })),
  )
  return complete
}

async function store(
  trx: Trx,
  kind: DefinitionKind,
  { isLocked, ...after }: Definition & { isLocked: boolean },
  changes: DefinitionChange[],
  actor: Actor,
): Promise<DefinitionAnswer> {
  const { year, version } = after
  const row = { version, groups: JSON.stringify(after.groups) }
  await tables(trx)
    .insertInto('definition')
    .values({ kind, year, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'year']).doUpdateSet(row))
    .execute()
  await recordAudit(trx, actor, {
    kind: 'definition.change',
    subject: subjectOf(kind, year),
    after: { version, changes },
  })
  return { year, isLocked, version, groups: after.groups }
}

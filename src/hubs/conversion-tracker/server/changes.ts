// Publishing of sign-ups: replaces the publication of the open year in one transaction, all or nothing.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { CarryBackPlan, YearTurn } from '#server/hub/year-turn.ts'
import { moveImports } from '#server/imports/history.ts'
import { importKindName } from '#server/imports/imports.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { conversionContract, maxEntries, tooManyText } from '../contract.ts'
import {
  type Entry,
  findPublishProblems,
  national,
  scopeName,
  totalsIn,
  withEmptyLcs,
  withoutEmptyLcs,
} from '../rules.ts'
import {
  countPublications,
  findPublication,
  listOtherEntries,
  lockPublications,
  movePublications,
  type Publication,
  type Publisher,
  replacePublication,
  writeTotals,
} from './queries.ts'

/** `year` is the year that the page shows. */
type PublishInput = { entries: Entry[]; scope: string; year?: string | undefined }
type PublishedBy = { publisher: Publisher; actor: Actor }

export function publish(db: Db, part: PublishInput, organisation: Organisation, { publisher, actor }: PublishedBy) {
  const { scope } = part
  return inTransaction(db, async (trx) => {
    const { label: year } = (await lock(trx, { year: { label: part.year } })).year
    const seq = await lockPublications(trx)
    const before = await findPublication(trx, year)
    checkPublishable(part, organisation, before)
    const entries = await withOtherLcs(trx, before, part)
    const after = await replacePublication(trx, entries, { year, seq, publisher, before })
    await recordAudit(trx, actor, {
      kind: 'conversion.publish',
      subject: '/eld-conversion',
      before: before && { scope, ...totalsIn(before.totals, scope) },
      after: { scope, ...totalsIn(after.totals, scope) },
    })
    return after
  })
}

/** One message for all rows: there can be thousands. */
function checkPublishable(part: PublishInput, organisation: Organisation, before: Publication | undefined) {
  const fields = findPublishProblems(part, organisation, before?.totals)
  const found = [...new Set(Object.values(fields))]
  if (found.length === 0) return
  const name = scopeName(organisation, part.scope)
  const isPart = part.scope !== national && !fields.scope
  const message = isPart ? `Only rows of ${name} can be published for ${name}.` : found.join(' ')
  throw problem('badInput', message, { fields })
}

/** Publishing one LC replaces that LC's sign-ups; all others stay. */
async function withOtherLcs(trx: Trx, before: Publication | undefined, { entries, scope }: PublishInput) {
  if (scope === national) return entries
  const all = before ? [...(await listOtherEntries(trx, before.id, scope)), ...entries] : entries
  if (all.length > maxEntries) throw problem('badInput', tooManyText, { fields: { entries: tooManyText } })
  return all
}

/** A year that closes stores zeros for open LCs without rows, so that LCs that open or close later do not affect it. */
export async function storeEmptyLcs(trx: Trx, { from, organisation }: YearTurn): Promise<void> {
  const last = await findPublication(trx, from.label)
  if (last) await writeTotals(trx, last.id, withEmptyLcs(organisation, last.totals))
}

/** A publication replaces what was published before, names included: so it goes back only where nothing would be lost. */
export async function planCarryBack(db: Db, { from, to }: YearTurn): Promise<CarryBackPlan> {
  const collected = await countOfYear(db, from.label)
  if (await findPublication(db, to.label)) {
    const reason = `${to.label} already has published sign-ups, and these would replace them.`
    return { moved: [], waiting: collected.map((each) => ({ ...each, reason })), write: async () => {} }
  }
  return {
    moved: collected,
    waiting: [],
    async write(trx) {
      await movePublications(trx, from.label, to.label)
      await moveImports(trx, [importKindName({ endpoint: conversionContract.importSignUps })], from.label, to.label)
    },
  }
}

export const countOfYear = async (db: Db, year: string) => [
  { what: 'Conversion publications', count: await countPublications(db, year) },
]

/** A reopened year follows the current LCs again. */
export async function removeEmptyLcs(trx: Trx, { to }: YearTurn): Promise<void> {
  const last = await findPublication(trx, to.label)
  if (last) await writeTotals(trx, last.id, withoutEmptyLcs(last.totals))
}

// Publishing of sign-ups: replaces the publication of the open year in one transaction, all or nothing.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { YearTurn } from '#server/hub/hub.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { holdOpenYear } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { mostEntries, tooMany } from '../contract.ts'
import { type Entry, national, publishProblems, scopeName, totalsIn, withEveryLc, withRows } from '../rules.ts'
import {
  findPublication,
  lockPublications,
  type Publication,
  type Publisher,
  readOthers,
  replacePublication,
  writeTotals,
} from './queries.ts'

/** `year` is the year that the page shows. */
type Part = { entries: Entry[]; scope: string; year?: string | undefined }
type By = { publisher: Publisher; actor: Actor }

export function publish(db: Db, part: Part, organisation: Organisation, { publisher, actor }: By) {
  const { scope } = part
  return inTransaction(db, async (trx) => {
    const { label: year } = await holdOpenYear(trx, part.year)
    const seq = await lockPublications(trx)
    const before = await findPublication(trx, year)
    mustBeRight(part, organisation, before)
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
function mustBeRight(part: Part, organisation: Organisation, before: Publication | undefined) {
  const fields = publishProblems(part, organisation, before?.totals)
  const found = [...new Set(Object.values(fields))]
  if (found.length === 0) return
  const name = scopeName(organisation, part.scope)
  const isPart = part.scope !== national && !fields.scope
  const message = isPart ? `Only rows of ${name} can be published for ${name}.` : found.join(' ')
  throw problem('badInput', message, { fields })
}

/** Publishing one LC replaces that LC's sign-ups; all others stay. */
async function withOtherLcs(trx: Trx, before: Publication | undefined, { entries, scope }: Part) {
  if (scope === national) return entries
  const all = before ? [...(await readOthers(trx, before.id, scope)), ...entries] : entries
  if (all.length > mostEntries) throw problem('badInput', tooMany, { fields: { entries: tooMany } })
  return all
}

/** A year that closes stores zeros for open LCs without rows, so that LCs that open or close later do not affect it. */
export async function keepLcs(trx: Trx, { from, organisation }: YearTurn): Promise<void> {
  const last = await findPublication(trx, from.label)
  if (last) await writeTotals(trx, last.id, withEveryLc(organisation, last.totals))
}

/** A reopened year follows the current LCs again. */
export async function letLcsGo(trx: Trx, { to }: YearTurn): Promise<void> {
  const last = await findPublication(trx, to.label)
  if (last) await writeTotals(trx, last.id, withRows(last.totals))
}

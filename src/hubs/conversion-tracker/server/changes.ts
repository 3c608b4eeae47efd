// Publishing of sign-ups: replaces the publication of the open year in one transaction, all or nothing.

import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { maxEntries, tooManyText } from '../contract.ts'
import { type Entry, findPublishProblems, national, scopeName, totalsIn } from '../rules.ts'
import { countPublished } from './figures.ts'
import {
  countPublications,
  findPublication,
  listOtherEntries,
  lockPublications,
  type Publication,
  type Publisher,
  replacePublication,
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
    await countPublished(trx, year)
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

export const countOfYear = async (db: Db, year: string) => [
  { what: 'Conversion publications', count: await countPublications(db, year) },
]

// How are sign-ups published? The whole publication is replaced at once or not at all.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { problem } from '#shared/problem.ts'
import { mostEntries, tooMany } from '../contract.ts'
import { type Entry, national, type Scope } from '../rules.ts'
import { findPublication, lockPublication, type Publication, readOthers, replacePublication } from './queries.ts'

type Part = { entries: Entry[]; scope: Scope }

export function publish(db: Db, part: Part, { publishedBy, actor }: { publishedBy: string; actor: Actor }) {
  const { scope } = part
  return inTransaction(db, async (trx) => {
    await lockPublication(trx)
    const before = await findPublication(trx)
    const after = await replacePublication(trx, await withOtherLcs(trx, before, part), publishedBy)
    await recordAudit(trx, actor, {
      kind: 'conversion.publish',
      subject: '/eld-conversion',
      before: before && { scope, ...before.totals[scope] },
      after: { scope, ...after.totals[scope] },
    })
    return after
  })
}

/** When one LC's sign-ups are published: theirs in place of what they had; everybody else's stay. */
async function withOtherLcs(trx: Trx, before: Publication | undefined, { entries, scope }: Part) {
  if (scope === national) return entries
  const strangers = entries.flatMap(({ lc }, at) => (lc === scope ? [] : [`entries.${at}.lc`]))
  if (strangers.length > 0) {
    const fields = Object.fromEntries(strangers.map((path) => [path, `This row is not of ${scope}.`]))
    throw problem('badInput', `Only rows of ${scope} can be published for ${scope}.`, { fields })
  }
  const all = before ? [...(await readOthers(trx, before.id, scope)), ...entries] : entries
  if (all.length > mostEntries) throw problem('badInput', tooMany, { fields: { entries: tooMany } })
  return all
}

// What is published when one LC's sign-ups are? Theirs in place of what they had; everybody else's stay.
import type { Trx } from '#server/database/database.ts'
import { problem } from '#shared/problem.ts'
import { mostEntries, tooMany } from '../contract.ts'
import { type Entry, national, type Scope } from '../rules.ts'
import { type Publication, readOthers } from './queries.ts'

type Part = { entries: Entry[]; scope: Scope }

export async function withOtherLcs(trx: Trx, before: Publication | undefined, { entries, scope }: Part) {
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

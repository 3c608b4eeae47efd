// What happens to the surveys when committees or portfolios change? A new LC gets its survey at once, and a new portfolio
// joins the surveys of all open LCs.
import type { Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { localCommittees, type Organisation } from '#shared/organisation.ts'
import { hasPortfolio, joining } from '../rules.ts'
import { holdSurvey, insertPortfolio, insertSurvey, readOffered, writeOffered } from './queries.ts'

/**
 * Each survey remembers which portfolios it was ever given, so that each joins once: one that an admin took out of an LC
 * stays out, and an LC that was closed meanwhile gets what it missed when it opens again.
 */
export async function followOrganisation(trx: Trx, organisation: Organisation): Promise<void> {
  const surveys = await readOffered(trx)
  for (const { code, order } of localCommittees(organisation)) {
    const found = surveys.find(({ lc }) => lc === code)
    const survey = found ?? { id: newId(), lc: code, offered: '[]' }
    if (!found) await insertSurvey(trx, { ...survey, place: order })
    await join(trx, survey, organisation)
  }
}

async function join(trx: Trx, { id, offered }: { id: string; offered: string }, organisation: Organisation) {
  const before: string[] = JSON.parse(offered)
  const codes = joining(organisation, before)
  if (codes.length === 0) return
  const held = await holdSurvey(trx, id)
  for (const code of codes) {
    // An admin may have added it by hand before.
    if (held && !hasPortfolio(held, code)) await insertPortfolio(trx, id, code)
  }
  await writeOffered(trx, id, [...before, ...codes])
}

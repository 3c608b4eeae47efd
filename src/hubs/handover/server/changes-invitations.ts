// Invitation changes: resending with a new link, and withdrawing; at the latest when their year closes.

import { checkFresh } from '#server/auth/fresh-sign-in.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { buildInvitationMail } from '#server/people/invitation-mail.ts'
import { type InvitationRow, renewInvitation } from '#server/people/invitations.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { readYears } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { positionText } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import { isOver } from '#shared/time/years.ts'
import type { By } from './changes-people.ts'
import { findYear } from './changes-years.ts'

const notPendingProblem = () => problem('notFound', 'This invitation has already been accepted or withdrawn.')

const auditedFields = ({ role, committee, portfolio, year }: InvitationRow) => ({ role, committee, portfolio, year })

const findInvitation = (trx: Trx, id: string): Promise<InvitationRow | undefined> =>
  trx.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst() as Promise<InvitationRow | undefined>

export async function resendInvitation({ db, config }: Portal, id: string, { caller, actor }: By) {
  const email = await inTransaction(db, async (trx) => {
    const renewed = await renewInvitation(trx, id)
    const row = await findInvitation(trx, id)
    if (!renewed || !row) throw notPendingProblem()
    if (isAdmin(row.role)) checkFresh(caller)
    const year = findYear(await readYears(trx), row.year)
    if (isOver(year)) {
      const text = `${row.year} is closed, so this invitation no longer works. Please withdraw it.`
      throw problem('conflict', text, { error: 'isClosed' })
    }
    if (row.endsOn < today()) {
      const text = `The role for ${row.email} ended on ${row.endsOn}. Please withdraw the invitation.`
      throw problem('conflict', text, { error: 'isOver' })
    }
    const position = positionText(row.role, row, await readOrganisation(trx))
    await queueMail(trx as Db, buildInvitationMail(config, { ...row, position }, renewed.token))
    await recordAudit(trx, actor, { kind: 'invitation.resend', subject: row.email, after: auditedFields(row) })
    return row.email
  })
  return { email }
}

export const withdrawInvitation = (db: Db, id: string, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const row = (await trx.deleteFrom('invitation').where('id', '=', id).returningAll().executeTakeFirst()) as
      | InvitationRow
      | undefined
    if (!row) throw notPendingProblem()
    await recordAudit(trx, actor, { kind: 'invitation.withdraw', subject: row.email, before: auditedFields(row) })
    return { email: row.email }
  })

/** Nobody joins a closed year. */
export const withdrawInvitations = (trx: Trx, year: string): Promise<InvitationRow[]> =>
  trx.deleteFrom('invitation').where('year', '=', year).returningAll().execute() as Promise<InvitationRow[]>

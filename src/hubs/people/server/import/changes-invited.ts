// Import of people without an account: they are invited. Role and place wait under their address, and a mail brings the
// link.
import { crc32 } from 'node:zlib'
import type { Trx } from '#server/database/database.ts'
import { buildInvitationMail } from '#server/people/invitation-mail.ts'
import { type InvitationRow, invite, isLinkExpired } from '#server/people/invitations.ts'
import { isAdmin } from '#shared/access.ts'
import { maxNameLength } from '#shared/people/names.ts'
import { positionText } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { adminsByHand, isAlready, mergePlace } from '../../rules.ts'
import type { ImportRun } from './changes-effects.ts'
import type { Listed, RowPlan } from './changes-listed.ts'

type Promised = Pick<InvitationRow, 'role' | 'committee' | 'portfolio'>
export type InvitationBefore = { what: 'invitation' } & Promised & Pick<InvitationRow, 'startsOn' | 'endsOn'>

/** Keeps the address when the invitation is gone. */
export const recordKeyOf = ({ id, email }: Pick<InvitationRow, 'id' | 'email'>) => `${id} ${email}`
export const addressOf = (record: string) => record.slice(record.indexOf(' ') + 1)

export const promiseOf = ({ role, committee, portfolio }: Promised): Promised => ({ role, committee, portfolio })

/** Replaces a version number, which an invitation does not have: a hash of what it promises. */
export const versionOf = (invitation: Promised) => crc32(JSON.stringify(promiseOf(invitation))) >>> 1

/** Creates a new link, which the mail brings; an earlier one stops working. */
export async function sendInvitation(
  trx: Trx,
  { email, name, ...to }: Pick<InvitationRow, 'email' | 'startsOn' | 'endsOn'> & Promised & { name: string },
  { scope: { portal, year, organisation, actor }, effects }: ImportRun,
): Promise<string> {
  const { role, committee, portfolio, startsOn, endsOn } = to
  const place = { committee, portfolio }
  const days = { startsOn, endsOn, year: year.label }
  const { id, token } = await invite(trx, { email, role, place, ...days, createdBy: actor.email })
  const position = positionText(role, place, organisation)
  const recipient = { email, name: name.slice(0, maxNameLength), position, year: year.label }
  effects.mails.push(buildInvitationMail(portal.config, recipient, token))
  return id
}

export function planInvitation(listed: Listed, invited: InvitationRow | undefined, run: ImportRun): RowPlan {
  const { row, role } = listed
  if (isAdmin(role) || (invited && isAdmin(invited.role)))
    return { stored: { row, outcome: 'refused', fields: { role: adminsByHand } } }
  const { organisation } = run.scope
  const describe = (each: Promised) => positionText(each.role, each, organisation)
  const isSame = invited !== undefined && isAlready(listed, invited)
  const isValid = invited !== undefined && !isLinkExpired(invited) && invited.endsOn >= today()
  if (isSame && isValid) {
    return { stored: { row, outcome: 'skipped', text: `Is invited as ${describe(invited)} already.` } }
  }
  const promised = { role, ...mergePlace(listed, invited) }
  const version = versionOf(promised)
  const send = (trx: Trx) => writeInvited(trx, listed, promised, { ...run, invited })
  if (!invited) {
    const stored = { row, outcome: 'made', record: '', version } as const
    return { stored, write: async (trx) => ({ ...stored, record: await send(trx) }) }
  }
  const { startsOn, endsOn } = invited
  const stored = {
    ...({ row, outcome: 'changed', record: '', version } as const),
    before: { what: 'invitation', ...promiseOf(invited), startsOn, endsOn } satisfies InvitationBefore,
    text: isSame
      ? `Is invited as ${describe(invited)}, with a link that has ended: a new one goes out.`
      : `Invited as ${describe(invited)} → ${describe(promised)}, with a new link.`,
  }
  return { stored, write: async (trx) => ({ ...stored, record: await send(trx) }) }
}

type InvitationRun = ImportRun & { invited: InvitationRow | undefined }

/** Returns the name of the record. */
async function writeInvited(
  trx: Trx,
  { email, name }: Listed,
  promised: Promised,
  run: InvitationRun,
): Promise<string> {
  const { scope, effects, invited } = run
  const days = { startsOn: today(), endsOn: scope.year.endsOn }
  const id = await sendInvitation(trx, { email, name, ...promised, ...days }, { scope, effects })
  effects.audits.push({
    kind: invited ? 'invitation.change' : 'invitation.make',
    subject: email,
    ...(invited && { before: promiseOf(invited) }),
    after: { ...promised, year: scope.year.label },
  })
  return recordKeyOf({ id, email })
}

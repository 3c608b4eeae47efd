// Import of people without an account: they are invited. Role and place wait under their address, and a mail brings the
// link.
import { crc32 } from 'node:zlib'
import type { Trx } from '#server/database/database.ts'
import { invitationMail } from '#server/people/invitation-mail.ts'
import { type InvitationRow, invite, isLinkOver } from '#server/people/invitations.ts'
import { lastDayIn } from '#server/years/appointments.ts'
import { isAdmin } from '#shared/access.ts'
import { mostName } from '#shared/people/names.ts'
import { positionText } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { adminsByHand, fits, placeAfter } from '../../rules.ts'
import type { Fate, Listed } from './changes-listed.ts'
import type { Doing } from './changes-words.ts'

type Promised = Pick<InvitationRow, 'role' | 'committee' | 'portfolio'>
export type InvitationBefore = { what: 'invitation' } & Promised & Pick<InvitationRow, 'startsOn' | 'endsOn'>

/** Keeps the address when the invitation is gone. */
export const recordOf = ({ id, email }: Pick<InvitationRow, 'id' | 'email'>) => `${id} ${email}`
export const addressOf = (record: string) => record.slice(record.indexOf(' ') + 1)

export const promisedIn = ({ role, committee, portfolio }: Promised): Promised => ({ role, committee, portfolio })

/** Replaces a version number, which an invitation does not have: a hash of what it promises. */
export const versionOf = (invitation: Promised) => crc32(JSON.stringify(promisedIn(invitation))) >>> 1

/** Creates a new link, which the mail brings; an earlier one stops working. */
export async function sendInvitation(
  trx: Trx,
  { email, name, ...to }: Pick<InvitationRow, 'email' | 'startsOn' | 'endsOn'> & Promised & { name: string },
  { scope: { portal, year, organisation, actor }, words }: Doing,
): Promise<string> {
  const { role, committee, portfolio, startsOn, endsOn } = to
  const place = { committee, portfolio }
  const days = { startsOn, endsOn, year: year.label }
  const { id, token } = await invite(trx, { email, role, place, ...days, createdBy: actor.email })
  const position = positionText(role, place, organisation)
  const greeted = { email, name: name.slice(0, mostName), position, year: year.label }
  words.mails.push(invitationMail(portal.config, greeted, token))
  return id
}

export function inviteListed(listed: Listed, invited: InvitationRow | undefined, doing: Doing): Fate {
  const { row, role } = listed
  if (isAdmin(role) || (invited && isAdmin(invited.role)))
    return { stored: { row, outcome: 'refused', fields: { role: adminsByHand } } }
  const { organisation } = doing.scope
  const wordsFor = (each: Promised) => positionText(each.role, each, organisation)
  const isSame = invited !== undefined && fits(listed, invited)
  const isAlive = invited !== undefined && !isLinkOver(invited) && invited.endsOn >= today()
  if (isSame && isAlive) {
    return { stored: { row, outcome: 'skipped', text: `Is invited as ${wordsFor(invited)} already.` } }
  }
  const promised = { role, ...placeAfter(listed, invited) }
  const version = versionOf(promised)
  const send = (trx: Trx) => writeInvited(trx, listed, promised, { ...doing, invited })
  if (!invited) {
    const stored = { row, outcome: 'made', record: '', version } as const
    return { stored, write: async (trx) => ({ ...stored, record: await send(trx) }) }
  }
  const { startsOn, endsOn } = invited
  const stored = {
    ...({ row, outcome: 'changed', record: '', version } as const),
    before: { what: 'invitation', ...promisedIn(invited), startsOn, endsOn } satisfies InvitationBefore,
    text: isSame
      ? `Is invited as ${wordsFor(invited)}, with a link that has ended: a new one goes out.`
      : `Invited as ${wordsFor(invited)} → ${wordsFor(promised)}, with a new link.`,
  }
  return { stored, write: async (trx) => ({ ...stored, record: await send(trx) }) }
}

type Sending = Doing & { invited: InvitationRow | undefined }

/** Returns the name of the record. */
async function writeInvited(trx: Trx, { email, name }: Listed, promised: Promised, sending: Sending): Promise<string> {
  const { scope, words, invited } = sending
  const days = { startsOn: today(), endsOn: lastDayIn(scope.year) }
  const id = await sendInvitation(trx, { email, name, ...promised, ...days }, { scope, words })
  words.audits.push({
    kind: invited ? 'invitation.change' : 'invitation.make',
    subject: email,
    ...(invited && { before: promisedIn(invited) }),
    after: { ...promised, year: scope.year.label },
  })
  return recordOf({ id, email })
}

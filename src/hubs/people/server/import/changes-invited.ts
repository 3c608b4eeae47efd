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

type Sent = Pick<InvitationRow, 'email' | 'name' | 'startsOn' | 'endsOn'> & Promised
type SentOptions = { replacedId?: string | undefined; positions: readonly string[] }

/** Creates a new link, which the mail brings; an earlier one stops working. Without positions, another mail does. */
export async function sendInvitation(
  trx: Trx,
  { email, name, role, committee, portfolio, startsOn, endsOn }: Sent,
  { replacedId, positions }: SentOptions,
  { scope: { portal, year, actor }, effects }: ImportRun,
): Promise<string> {
  const place = { committee, portfolio }
  const invited = { email, name, role, place, startsOn, endsOn, year: year.label, createdBy: actor.email }
  const { id, token } = await invite(trx, invited, replacedId)
  if (positions.length === 0) return id
  const recipient = { email, name: name.slice(0, maxNameLength), position: positions.join(' and '), year: year.label }
  effects.mails.push(buildInvitationMail(portal.config, { ...recipient, startsOn }, token))
  return id
}

/** A row, and the invitation that it changes, if there is one. */
type Matched = { listed: Listed; invited: InvitationRow | undefined }

/** Each row takes the invitation to the same office; what is left over is matched in order. */
function matchInvitations(listed: readonly Listed[], invited: readonly InvitationRow[]): Matched[] {
  const free = [...invited]
  const take = (at: number) => (at === -1 ? undefined : free.splice(at, 1)[0])
  const same = new Map(listed.map((each) => [each, take(free.findIndex((row) => isAlready(each, row)))]))
  return listed.map((each) => ({ listed: each, invited: same.get(each) ?? free.shift() }))
}

/** All rows of one address: one mail brings the link. */
export function planInvitations(
  listed: readonly Listed[],
  invited: readonly InvitationRow[],
  run: ImportRun,
): RowPlan[] {
  const describe = (each: Promised) => positionText(each.role, each, run.scope.organisation)
  const matched = matchInvitations(listed, invited)
  const isRefused =
    listed.some(({ role }) => isAdmin(role)) || matched.some((each) => isAdmin(each.invited?.role ?? 'tm'))
  if (isRefused)
    return listed.map(({ row }) => ({ stored: { row, outcome: 'refused', fields: { role: adminsByHand } } }))
  const isDone = (each: Matched) =>
    each.invited !== undefined && isAlready(each.listed, each.invited) && isValid(each.invited)
  const sent = matched.filter((each) => !isDone(each))
  const positions = sent.map((each) => describe(promisedTo(each)))
  return matched.map((each) => {
    if (!isDone(each)) return planInvitation(each, each === sent[0] ? positions : [], describe, run)
    const text = `Already invited as ${describe(each.invited as InvitationRow)}.`
    return { stored: { row: each.listed.row, outcome: 'skipped', text } }
  })
}

const isValid = (invited: InvitationRow) => !isLinkExpired(invited) && invited.endsOn >= today()

const promisedTo = ({ listed, invited }: Matched): Promised => ({ role: listed.role, ...mergePlace(listed, invited) })

function planInvitation(
  { listed, invited }: Matched,
  positions: readonly string[],
  describe: (each: Promised) => string,
  run: ImportRun,
): RowPlan {
  const { row } = listed
  const promised = promisedTo({ listed, invited })
  const version = versionOf(promised)
  const send = (trx: Trx) => writeInvited(trx, { listed, invited }, promised, positions, run)
  if (!invited) {
    const stored = { row, outcome: 'made', record: '', version } as const
    return { stored, write: async (trx) => ({ ...stored, record: await send(trx) }) }
  }
  const { startsOn, endsOn } = invited
  const stored = {
    ...({ row, outcome: 'changed', record: '', version } as const),
    before: { what: 'invitation', ...promiseOf(invited), startsOn, endsOn } satisfies InvitationBefore,
    text: isAlready(listed, invited)
      ? `Invited as ${describe(invited)}, but the link has expired, so they get a new one.`
      : `Invited as ${describe(invited)} → ${describe(promised)}, with a new link.`,
  }
  return { stored, write: async (trx) => ({ ...stored, record: await send(trx) }) }
}

/** Returns the name of the record. */
async function writeInvited(
  trx: Trx,
  { listed: { email, name, startsOn }, invited }: Matched,
  promised: Promised,
  positions: readonly string[],
  { scope, effects }: ImportRun,
): Promise<string> {
  const sent = { email, name: name || (invited?.name ?? ''), ...promised, startsOn, endsOn: scope.year.endsOn }
  const id = await sendInvitation(trx, sent, { replacedId: invited?.id, positions }, { scope, effects })
  effects.audits.push({
    kind: invited ? 'invitation.change' : 'invitation.make',
    subject: email,
    ...(invited && { before: promiseOf(invited) }),
    after: { ...promised, year: scope.year.label },
  })
  return recordKeyOf({ id, email })
}

// Invitations: a role and place promised to an address that has no account yet. The person who proves that address, by the
// link in the mail or in any other way, gets them.
import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isAdmin } from '#shared/access.ts'
import { maxNameLength, plainName, writtenName } from '#shared/people/names.ts'
import type { Place } from '#shared/people/organisation.ts'
import { profileOf } from '#shared/people/profile-fields.ts'
import { isAppointed, type Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import type { Db, Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { appoint } from '../years/appointments.ts'
import { changeProfile } from './list.ts'
import { lock } from './lock.ts'

export type InvitationRow = {
  id: string
  email: string
  role: Role
  committee: string | null
  portfolio: string | null
  year: string
  startsOn: string
  endsOn: string
  /** Hash of the link sent last, so that reading the table is not enough to use it. */
  tokenHash: string
  sentAt: string
  createdAt: string
  /** Email address of the person who invited. */
  createdBy: string
  /** What the list called the person; empty if it had no name. */
  name: string
}
export type InvitationTables = { invitation: InvitationRow }

/** How long a link works; another can be sent. */
export const invitationDays = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export type Invited = {
  email: string
  name?: string | undefined
  role: Role
  place: Place
  year: string
  startsOn: string
  endsOn: string
  createdBy: string
}

/**
 * Returns the token for the mail. The same office in the same year is one invitation; `replacedId` is an invitation that
 * this one takes the place of. Callers hold the lock of the organisation or of the years, so that no two do it at once.
 */
export async function invite(
  trx: Trx,
  { place, name = '', ...invited }: Invited,
  replacedId?: string,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date().toISOString()
  const { committee, portfolio } = place
  const row = { ...invited, name, committee, portfolio, tokenHash: hashOf(token), sentAt: now }
  const existingId = replacedId ?? (await findSameOffice(trx, row))
  if (existingId === undefined) {
    const id = newId()
    await trx
      .insertInto('invitation')
      .values({ id, ...row, createdAt: now })
      .execute()
    return { id, token }
  }
  await trx.updateTable('invitation').set(row).where('id', '=', existingId).execute()
  return { id: existingId, token }
}

type InvitedOffice = Pick<InvitationRow, 'email' | 'year' | 'role' | 'committee' | 'portfolio'>

async function findSameOffice(trx: Trx, { email, year, role, committee, portfolio }: InvitedOffice) {
  const found = await (trx as Transaction<InvitationTables>)
    .selectFrom('invitation')
    .select('id')
    .where('email', '=', email)
    .where('year', '=', year)
    .where('role', '=', role)
    .where('committee', committee === null ? 'is' : '=', committee)
    .where('portfolio', portfolio === null ? 'is' : '=', portfolio)
    .executeTakeFirst()
  return found?.id
}

/** Invalidates the link that was sent before. Undefined if the invitation no longer exists. */
export async function renewInvitation(trx: Trx, id: string): Promise<{ email: string; token: string } | undefined> {
  const token = randomBytes(32).toString('base64url')
  const row = await trx
    .updateTable('invitation')
    .set({ tokenHash: hashOf(token), sentAt: new Date().toISOString() })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row && { email: row.email, token }
}

const oldestSent = () => new Date(Date.now() - invitationDays * 86_400_000).toISOString()
export const isLinkExpired = ({ sentAt }: Pick<InvitationRow, 'sentAt'>) => sentAt <= oldestSent()

/** The address that this link proves; undefined if the link is unknown, used, replaced or expired. */
export async function findInvitedAddress(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitation')
    .select('email')
    .where('tokenHash', '=', hashOf(token))
    .where('sentAt', '>', oldestSent())
    .executeTakeFirst()
  return row?.email
}

/** For a person who has proven their address: grants what waited for it, and uses up the links. Skips roles of closed years. */
export async function acceptInvitations(trx: Trx, { id, email }: Proven, actor: Actor): Promise<void> {
  const rows = await (trx as Transaction<InvitationTables>)
    .deleteFrom('invitation')
    .where('email', '=', email)
    .returningAll()
    .execute()
  if (rows.length === 0) return
  const closed = await listClosedYears(trx)
  for (const row of rows.sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    if (row.endsOn < today() || closed.has(row.year)) continue
    await accept(trx, id, row)
    const { role, committee, portfolio, year } = row
    const after = { role, committee, portfolio, year }
    await recordAudit(trx, actor, { kind: 'invitation.accept', subject: email, after })
  }
}
type Proven = { id: string; email: string }

async function listClosedYears(trx: Trx): Promise<Set<string>> {
  const rows = await trx.selectFrom('year').select('label').where('closedAt', 'is not', null).execute()
  return new Set(rows.map(({ label }) => label))
}

async function accept(trx: Trx, uid: string, row: InvitationRow): Promise<void> {
  const { role, year, startsOn, endsOn, committee, portfolio } = row
  const place = { committee, portfolio }
  const [person] = (await lock(trx, { people: [uid] })).people
  if (!person) return
  if (isAppointed(role)) {
    await appoint(trx, {
      ...{ userId: uid, role, place, year: { label: year, endsOn } },
      ...{ startsOn, endsOn, createdBy: row.createdBy },
    })
  }
  // A name that they wrote themselves stays.
  const displayName = plainName(row.name).trim().slice(0, maxNameLength)
  if (displayName && writtenName(person) === '')
    await changeProfile(trx, uid, person.email, { ...profileOf(person), displayName })
  const isChanged = !isAppointed(role) && !isAdmin(person.role)
  const isPlaced = committee !== null || portfolio !== null
  const placeAskedAt = person.placeAskedAt ?? new Date().toISOString()
  await trx
    .updateTable('user')
    .set({
      version: person.version + 1,
      ...(isChanged && { role }),
      ...(isPlaced && { ...place, placeAskedAt, placeYear: year }),
    })
    .where('id', '=', uid)
    .execute()
}

// Invitations: a role and place promised to an address that has no account yet. The person who proves that address, by the
// link in the mail or in any other way, gets them.
import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isAdmin } from '#shared/access.ts'
import type { Place } from '#shared/people/organisation.ts'
import { isAppointed, type Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import type { Db, Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { type Actor, recordAudit } from '../privacy/audit.ts'
import { appoint } from '../years/appointments.ts'
import { lockPerson } from './list.ts'

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
}
export type InvitationTables = { invitation: InvitationRow }

/** How long a link works; another can be sent. */
export const invitationDays = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export type Invited = {
  email: string
  role: Role
  place: Place
  year: string
  startsOn: string
  endsOn: string
  createdBy: string
}

/** Returns the token for the mail. A second invitation for the same year replaces the first. */
export async function invite(trx: Trx, { place, ...invited }: Invited): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date().toISOString()
  const { committee, portfolio } = place
  const row = { ...invited, committee, portfolio, tokenHash: hashOf(token), sentAt: now }
  const { id } = await trx
    .insertInto('invitation')
    .values({ id: newId(), ...row, createdAt: now })
    .onConflict((conflict) => conflict.columns(['email', 'year']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
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
  const person = await lockPerson(trx, uid)
  if (!person) return
  if (isAppointed(role)) {
    await appoint(trx, {
      ...{ userId: uid, role, place, year: { label: year, endsOn } },
      ...{ startsOn, endsOn, createdBy: row.createdBy },
    })
  }
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

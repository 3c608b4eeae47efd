// People of a new year: those who come get their role or an invitation, and those who leave are told.
import type { Db, Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { notify } from '#server/notify/inbox.ts'
import { queueMail } from '#server/notify/mail.ts'
import { buildInvitationMail } from '#server/people/invitation-mail.ts'
import type { AppointmentRow } from '#server/years/appointments.ts'
import { isAdmin } from '#shared/access.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { type Joining, resolvePlace } from '#shared/people/joining.ts'
import { type Organisation, positionText } from '#shared/people/organisation.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { personWith } from '../plan/problems.ts'
import { grantRole, inviteNewcomer, type Newcomer, type YearTurn } from './changes-roles.ts'
import { buildRoleMail } from './mails.ts'

export const toNewcomer = (row: Joining, organisation: Organisation): Newcomer => ({
  email: normalEmail(row.email),
  name: row.name ?? undefined,
  startsOn: row.startsOn ?? undefined,
  role: row.role as Role,
  place: resolvePlace(row, organisation),
})

export async function addNewcomer(trx: Trx, portal: Portal, yearTurn: YearTurn, newcomer: Newcomer, position: string) {
  const { config } = portal
  const { email } = newcomer
  const to = { email, position, year: yearTurn.to.label }
  const person = personWith(yearTurn.people, email)
  if (person?.emailVerified) {
    await grantRole(trx, yearTurn, person, newcomer)
    const mail = buildRoleMail(config, { ...to, name: person.name })
    return notify(portal, trx, [{ uid: person.id, kind: 'role', text: mail.subject, path: '/dashboard', mail }])
  }
  const token = await inviteNewcomer(trx, yearTurn, newcomer)
  if (token) await queueMail(trx as Db, buildInvitationMail(config, { ...to, name: newcomer.name }, token))
}

/** Losing a role is never a surprise: everybody who leaves is told on the day. */
export async function tellLeavers(
  trx: Trx,
  portal: Portal,
  { from, opening }: YearTurn,
  leaving: readonly string[],
  appointments: readonly AppointmentRow[],
  organisation: Organisation,
): Promise<void> {
  const texts = leaving.flatMap((uid) => {
    const offices = appointments
      .filter(({ userId }) => userId === uid)
      .map((row) => positionText(row.role, row, organisation))
    if (isAdmin(opening.people.find((each) => each.uid === uid)?.before.role ?? 'user')) offices.push(roleNames.admin)
    return offices.length === 0 ? [] : [{ uid, text: `Your role ended with ${from.label}: ${offices.join(' and ')}` }]
  })
  await notify(
    portal,
    trx,
    texts.map((each) => ({ ...each, kind: 'role', path: '/notes' })),
  )
}

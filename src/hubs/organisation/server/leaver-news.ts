// Sentences for people whose committee closes or reopens: what became of their offices, and where they work now.
import { renderEmail, type Sender } from '#server/notify/email-template.ts'
import type { Mail } from '#server/notify/mail.ts'
import type { AppointmentRow } from '#server/years/appointments.ts'
import { committeeName, type Organisation, positionText } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'

type Office = Pick<AppointmentRow, 'role' | 'committee' | 'portfolio' | 'startsOn' | 'endsOn'>
/** `to` is undefined for an office that ended. */
type MovedOffice = { row: Office; to: string | null | undefined }

const days = ({ startsOn, endsOn }: Office) =>
  startsOn > today() ? ` from ${startsOn} to ${endsOn}` : endsOn > today() ? ` until ${endsOn}` : ''

function officeSentence({ row, to }: MovedOffice, organisation: Organisation): string {
  const isComing = row.startsOn > today()
  if (to !== undefined)
    return `you ${isComing ? 'will be' : 'are'} ${positionText(row.role, { ...row, committee: to }, organisation)}${days(row)}`
  const position = positionText(row.role, row, organisation)
  return isComing ? `you won’t become ${position}` : `your office as ${position} has ended`
}

type Leaver = {
  name: string
  successor: string | null
  offices: readonly MovedOffice[]
  /** Where the person works from now on; null: nowhere yet; undefined: that did not change. */
  place: string | null | undefined
}

export function formatLeaving({ name, successor, offices, place }: Leaver, organisation: Organisation): string {
  const head = successor ? `${name} has merged into ${committeeName(organisation, successor)}` : `${name} has closed`
  const isSaid = offices.some(({ to }) => to !== undefined && to === place)
  const where =
    place === null
      ? ['please choose your LC']
      : place !== undefined && !isSaid
        ? [`your LC is now ${committeeName(organisation, place)}`]
        : []
  return `${head}: ${[...offices.map((each) => officeSentence(each, organisation)), ...where].join(', and ')}`
}

export function formatReturn(name: string, offices: readonly Office[], organisation: Organisation): string {
  const sentences = offices.map((row) => officeSentence({ row, to: row.committee }, organisation))
  return `${name} is open again: ${sentences.join(', and ') || 'it’s your LC as before'}`
}

/** To somebody who has not joined yet; the link that they have still works. */
export const buildInvitationChangedMail = (
  config: Sender,
  email: string,
  { head, position }: { head: string; position: string },
): Mail =>
  renderEmail(
    config,
    { email },
    {
      subject: `Your invitation to NEXUS: ${position}`,
      lines: [`${head}. Your invitation is still valid: you’ll join as ${position}.`, 'Open NEXUS here:'],
      link: `${config.publicUrl}/`,
      button: 'Open NEXUS',
      after: ['To choose a password, use the link in the email that invited you.'],
    },
  )

export type Promised = { role: Role; committee: string | null }

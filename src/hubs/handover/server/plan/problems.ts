// Validation of a plan: what does not fit before it is scheduled, and which rows are left out if they do not fit on its day.
import type { PeopleTables } from '#server/people/people.ts'
import { isAdmin } from '#shared/access.ts'
import { isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { deactivatedText, type Joining, joiningProblems } from '#shared/people/joining.ts'
import { overlapDays } from '#shared/people/offices.ts'
import type { FieldProblems, Organisation } from '#shared/people/organisation.ts'
import { isOwn, type Role } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import type { YearDraft } from '#shared/time/years.ts'
import type { LeftOut } from '../../contract.ts'
import { lastAdminText, unknownPeople } from '../changes-people.ts'

type PersonRow = PeopleTables['user']
export type People = ReadonlyMap<string, PersonRow>
/** Who leaves, comes and is deactivated. */
export type TurnInput = { leaving: string[]; joining: Joining[]; deactivating: string[] }
type Context = { people: People; organisation: Organisation; emailDomain: string }

/** It acts on a day on which nobody has to prove who they are. */
const noAdminsText = 'A handover makes nobody an admin. Choose another role here, and use the admin panel.'

export const personWith = (people: People, email: string) =>
  [...people.values()].find((person) => person.email === normalEmail(email))

/** Every wrong row of who leaves, comes and is deactivated. */
export function turnProblems({ leaving, joining, deactivating }: TurnInput, context: Context): FieldProblems {
  const { people } = context
  const admins = joining.flatMap(({ role }, n) =>
    isAdmin(role as Role) ? [[`joining.${n}.role`, noAdminsText] as const] : [],
  )
  const shutOut = joining.flatMap(({ email }, n) => {
    const person = personWith(people, email)
    const text =
      person?.active === 0
        ? deactivatedText
        : person && deactivating.includes(person.id) && 'You are also deactivating this person. Remove one of the two.'
    return text ? [[`joining.${n}.email`, text] as const] : []
  })
  return {
    ...unknownPeople('leaving', leaving, people),
    ...unknownPeople('deactivating', deactivating, people),
    ...Object.fromEntries([...shutOut, ...admins]),
    ...joiningProblems(joining, context),
  }
}

export const canBeAdmin = ({ active, emailVerified, email }: PersonRow, emailDomain: string) =>
  active === 1 && emailVerified === 1 && isOfDomain(email, emailDomain)

/** A row that makes a team member or leader of an admin, too. */
const replacesAdmin = ({ role }: Joining) => isOwn(role as Role) && !isAdmin(role as Role)

const addressesIn = (joining: readonly Joining[]) => new Set(joining.map(({ email }) => normalEmail(email)))

/** Whether an admin who can sign in is left. `people` has all admins. */
function hasAdminLeft({ leaving, joining, deactivating }: TurnInput, { people, emailDomain }: Context): boolean {
  const gone = new Set([...leaving, ...deactivating])
  const replaced = addressesIn(joining.filter(replacesAdmin))
  const stays = ({ id, email, role }: PersonRow) => isAdmin(role) && !gone.has(id) && !replaced.has(email)
  return [...people.values()].some((person) => canBeAdmin(person, emailDomain) && stays(person))
}

function firstDayProblems(joining: readonly Joining[], { startsOn, endsOn, label }: YearDraft): FieldProblems {
  const earliest = plusDays(startsOn, -overlapDays)
  return Object.fromEntries(
    joining.flatMap(({ startsOn: day }, n) =>
      !day || (day >= earliest && day <= endsOn)
        ? []
        : [[`joining.${n}.startsOn`, `Choose a day between ${earliest} and ${endsOn}, the last day of ${label}.`]],
    ),
  )
}

/** What must be corrected before the plan can be scheduled. `people` has everybody it names, and all admins. */
export function planProblems(plan: TurnInput & YearDraft, context: Context): FieldProblems {
  return {
    ...(plan.startsOn < today() && { startsOn: 'This day has passed. Choose today or a later day.' }),
    ...(!hasAdminLeft(plan, context) && { leaving: lastAdminText }),
    ...turnProblems(plan, context),
    ...firstDayProblems(plan.joining, plan),
  }
}

/** On the day itself the year turns anyway: without the rows that do not fit any more, which are listed. */
export function leaveOutUnfit(input: TurnInput, context: Context): { input: TurnInput; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = []
  const wrong = turnProblems(input, context)
  const whyNot = (row: string) =>
    Object.entries(wrong).find(([field]) => field === row || field.startsWith(`${row}.`))?.[1]
  const keep = <Row>(field: keyof TurnInput, rows: readonly Row[], nameOf: (row: Row) => string) =>
    rows.filter((row, n) => {
      const why = whyNot(`${field}.${n}`)
      if (why) leftOut.push({ who: nameOf(row), why })
      return !why
    })
  const nameOf = (uid: string) => context.people.get(uid)?.email ?? 'A former member'
  const fitting = {
    leaving: keep('leaving', input.leaving, nameOf),
    joining: keep('joining', input.joining, ({ email }) => email),
    deactivating: keep('deactivating', input.deactivating, nameOf),
  }
  if (hasAdminLeft(fitting, context)) return { input: fitting, leftOut }
  const isLastAdmin = (uid: string) => {
    const person = context.people.get(uid)
    return person !== undefined && isAdmin(person.role) && canBeAdmin(person, context.emailDomain)
  }
  const uidOf = ({ email }: Joining) => personWith(context.people, email)?.id ?? ''
  const replaced = fitting.joining.filter(replacesAdmin).map(uidOf)
  const admins = [...new Set([...fitting.leaving, ...fitting.deactivating, ...replaced].filter(isLastAdmin))]
  leftOut.push(...admins.map((uid) => ({ who: nameOf(uid), why: 'No other admin would be able to sign in.' })))
  const withoutAdmins = (uids: string[]) => uids.filter((uid) => !admins.includes(uid))
  return {
    input: {
      leaving: withoutAdmins(fitting.leaving),
      joining: fitting.joining.filter((row) => !(replacesAdmin(row) && admins.includes(uidOf(row)))),
      deactivating: withoutAdmins(fitting.deactivating),
    },
    leftOut,
  }
}

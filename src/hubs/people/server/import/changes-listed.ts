// Import of people with an account: as with the admin panel's dropdown, today's appointments end, LCVPs and MCVPs are
// appointed in the import's year, others get the role as their own. Offices that begin later end nothing before. The earlier
// state is stored for the undo.

import type { Trx } from '#server/database/database.ts'
import type { ImportScope } from '#server/hub/hub.ts'
import type { Stored } from '#server/imports/kind.ts'
import { appoint, effectivePlace, effectiveRole, endAppointments } from '#server/years/appointments.ts'
import { isAdmin, isBoundToCommittee } from '#shared/access.ts'
import { deactivatedText } from '#shared/people/joining.ts'
import { type Place, positionText } from '#shared/people/organisation.ts'
import { isAppointed, isOwn, type Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { adminsByHand, isAlready, mergePlace, type RequestedRole } from '../../rules.ts'
import type { ImportRun } from './changes-effects.ts'
import type { KnownPerson, PersonRow } from './queries.ts'

/** `row` is its number in the file; a null place means that the row does not say it. `startsOn` is the role's first day. */
export type Listed = { row: number; email: string; name: string; startsOn: string } & RequestedRole

type Own = Pick<PersonRow, 'role' | 'committee' | 'portfolio' | 'placeAskedAt' | 'placeYear'>
/** What an undo restores: the changed values of the person, and the days of offices that ended. */
export type PersonBefore = {
  what: 'person'
  own: Partial<Own>
  ended: { id: string; committee: string | null; startsOn: string; endsOn: string; actingUntil?: string | null }[]
  /** The appointment that was made. */
  made: string | null
}

const currentOffices = ({ offices }: KnownPerson) => offices.filter(({ startsOn }) => startsOn <= today())

const placeIn = (
  { person: { committee, portfolio } }: KnownPerson,
  office: KnownPerson['offices'][number] | undefined,
) => effectivePlace({ committee, portfolio }, office)

/** The effective role and place today. */
export function effectivePosition(known: KnownPerson): { role: Role } & Place {
  const [first] = currentOffices(known)
  return { role: effectiveRole(known.person.role, first?.role), ...placeIn(known, first) }
}

/** The office that a row asks for, if the person holds it already or will when it begins. */
const findHeld = (requested: Listed, known: KnownPerson, { year }: ImportScope) =>
  known.offices
    .filter(
      ({ startsOn, endsOn }) => startsOn <= year.endsOn && (isLater(requested) ? endsOn >= requested.startsOn : true),
    )
    .find((office) => isAlready(requested, { role: office.role, ...placeIn(known, office) }))

const isLater = ({ startsOn }: Pick<Listed, 'startsOn'>) => startsOn > today()

/** Why a row is skipped or refused; undefined if it is to be carried out. */
function findSkipReason(requested: Listed, known: KnownPerson, scope: ImportScope): Stored | undefined {
  const { organisation } = scope
  const { person } = known
  const { row } = requested
  const skipped = (text: string): Stored => ({ row, outcome: 'skipped', text })
  const now = effectivePosition(known)
  if (person.active === 0) return { row, outcome: 'refused', fields: { email: deactivatedText } }
  if (isAppointed(requested.role)) {
    const same = findHeld(requested, known, scope)
    const position = same && positionText(same.role, placeIn(known, same), organisation)
    return same && skipped(`Already ${position} from ${same.startsOn} to ${same.endsOn}.`)
  }
  if (isAlready(requested, now)) return skipped(`Already ${positionText(now.role, now, organisation)}.`)
  if (isAdmin(person.role) || isAdmin(requested.role))
    return { row, outcome: 'refused', fields: { role: adminsByHand } }
  if (!isLater(requested)) return undefined
  return skipped('Already has an account. Team members and leaders choose their own role.')
}

/** The plan for one row: its outcome, and how to write it if there is something to write. */
export type RowPlan = { stored: Stored; write?: (trx: Trx) => Promise<Stored> }

/** All rows of one person. The first one that begins now ends today's offices, except those that are listed again. */
export function planChanges(listed: readonly Listed[], known: KnownPerson, run: ImportRun): RowPlan[] {
  const held = new Set(listed.map((each) => isAppointed(each.role) && findHeld(each, known, run.scope)?.id))
  const replaced = currentOffices(known).filter(({ id }) => !held.has(id))
  const skipReasons = new Map(listed.map((each) => [each, findSkipReason(each, known, run.scope)]))
  const first = listed.find((each) => !skipReasons.get(each) && !isLater(each))
  return listed.map((each) => {
    const skipReason = skipReasons.get(each)
    return skipReason ? { stored: skipReason } : planChange(each, known, run, each === first ? replaced : [])
  })
}

type Office = KnownPerson['offices'][number]

function planChange(listed: Listed, known: KnownPerson, run: ImportRun, replaced: readonly Office[]): RowPlan {
  const { organisation } = run.scope
  const { row, role, startsOn } = listed
  const before = effectivePosition(known)
  // An LCVP's LC comes from the row, or from an LCVP office that they hold. What they chose themselves does not count, and
  // an MCVP's office may contain just that.
  const led = currentOffices(known).find((current) => isBoundToCommittee(current.role))
  const place = isBoundToCommittee(role) ? mergePlace(listed, led) : mergePlace(listed, before)
  const after = positionText(role, place, organisation)
  const text = isLater(listed)
    ? `${after}, from ${startsOn}`
    : `${positionText(before.role, before, organisation)} → ${after}`
  const { id: record, version } = known.person
  const stored: Stored = { row, outcome: 'changed', record, version: version + 1, before: null, text }
  return {
    stored,
    write: async (trx) => ({
      ...stored,
      before: await writeListed(trx, listed, known, { ...run, before, place, replaced }),
    }),
  }
}

type Change = ImportRun & { before: { role: Role } & Place; place: Place; replaced: readonly Office[] }

async function writeListed(trx: Trx, listed: Listed, known: KnownPerson, change: Change): Promise<PersonBefore> {
  const { scope, effects, before, place, replaced } = change
  const { organisation, year, actor } = scope
  const { person } = known
  const { email, role } = listed
  await endAppointments(
    trx,
    replaced.map(({ id }) => id),
  )
  const days = { startsOn: listed.startsOn, endsOn: year.endsOn }
  const made = isAppointed(role)
    ? await appoint(trx, { userId: person.id, role, place, year, ...days, createdBy: actor.email })
    : null
  // Where somebody works today stays when an office begins later.
  const own = isLater(listed) ? {} : ownAfter(listed, person, place, year.label)
  await trx
    .updateTable('user')
    .set({ ...own, version: person.version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute()

  const position = positionText(role, place, organisation)
  const text = made ? `You are ${position} from ${days.startsOn} to ${days.endsOn}` : `You are now ${position}`
  if (person.id !== actor.uid) effects.notifications.push({ uid: person.id, kind: 'role', text, path: '/profile' })
  effects.audits.push({
    kind: made ? 'appointment.make' : before.role === role ? 'place.change' : 'role.change',
    ...{ subject: email, before, after: { role, ...place, ...(made && { year: year.label, ...days }) } },
  })
  return { what: 'person', own: pickOriginal(person, own), ended: replaced.map(daysOf), made }
}

/** A role of their own, and the place if the row names one: a person with a place is not asked for it. */
function ownAfter(
  { role, committee, portfolio }: Listed,
  { placeAskedAt }: PersonRow,
  place: Place,
  placeYear: string,
) {
  const isPlaced = committee !== null || portfolio !== null
  return {
    ...(isOwn(role) && { role }),
    ...(isPlaced && { ...place, placeAskedAt: placeAskedAt ?? new Date().toISOString(), placeYear }),
  } satisfies Partial<Own>
}

const pickOriginal = (person: PersonRow, changed: Partial<Own>): Partial<Own> =>
  Object.fromEntries((Object.keys(changed) as (keyof Own)[]).map((name) => [name, person[name]]))

const daysOf = ({ id, committee, startsOn, endsOn, actingUntil }: Office) => ({
  ...{ id, committee, startsOn, endsOn, actingUntil },
})

// Due warnings: who has to be told today that a year or an office ends, given the open year and the scheduled plan.
import { type AppointmentRow, isActing, lastDayInForce } from '#server/years/appointments.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { resolvePlace } from '#shared/people/joining.ts'
import type { Organisation, Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { countDays, dayBefore, plusDays } from '#shared/time/calendar.ts'
import { openYearOf, type Year, yearAfter } from '#shared/time/years.ts'
import type { ShownPlan } from '../plan/announcement.ts'
import type { ScheduledPlan } from '../plan/queries.ts'
import type { WarningKind, WarningRow } from './tables.ts'

/** Days before the last one on which people are told. */
export const endStages = [60, 30, 14, 7] as const
const actingStages = [30, 14, 7] as const
export const planStages = [7] as const

export type Recipient = { uid: string; email: string; name: string }
export type OfficeRow = Omit<AppointmentRow, 'userId' | 'createdAt' | 'createdBy'> & Recipient
export type Position = Place & { role: Role }

export type Situation = {
  open: Year
  /** The label of the year after it. */
  next: string
  plan: ScheduledPlan | undefined
  shownPlan: ShownPlan | undefined
  organisation: Organisation
  admins: readonly Recipient[]
  /** Offices that are held today or begin later. */
  offices: readonly OfficeRow[]
  sent: readonly Pick<WarningRow, 'uid' | 'about' | 'lastDay' | 'stage'>[]
}

export type Warning = {
  to: Recipient
  about: WarningKind
  lastDay: string
  stage: number
  /** Those that end: the recipient's own, or for admins the acting ones of everybody. */
  offices: readonly OfficeRow[]
}

/** The year after the open one: planned already, or as it would be named. */
export function nextLabelOf(years: readonly Year[]): string {
  const open = openYearOf(years)
  const planned = years.find(({ state, startsOn }) => state === 'planned' && startsOn > open.startsOn)
  return planned?.label ?? yearAfter({ endsOn: plannedEndOf(open) }).label
}

/** The last day of the open year, as it was planned. */
export const plannedEndOf = ({ plannedEndsOn, endsOn }: Year) => plannedEndsOn ?? endsOn

/** The latest stage that has come: after some days without a portal, people get one message and not all that they missed. */
function stageOn(lastDay: string, stages: readonly number[], day: string): number | undefined {
  const left = countDays(day, lastDay)
  return left < 0 ? undefined : stages.findLast((stage) => left <= stage)
}

export function listDueWarnings(situation: Situation, day: string): Warning[] {
  const ending = listEndingOffices(situation, day)
  const found = [
    ...(situation.plan
      ? forAdmins(situation, 'planned', dayBefore(situation.plan.year.startsOn))
      : forAdmins(situation, 'yearEnd', plannedEndOf(situation.open))),
    ...[...groupByDay(ending, 'acting')].flatMap(([lastDay, offices]) =>
      forAdmins(situation, 'actingHolders', lastDay, offices),
    ),
    ...forHolders(ending, 'office'),
    ...forHolders(ending, 'acting'),
  ]
  return found.flatMap((warning) => {
    const stage = stageOn(warning.lastDay, stagesOf(warning.about), day)
    return stage === undefined || wasSent(situation, warning, stage) ? [] : [{ ...warning, stage }]
  })
}

function stagesOf(about: WarningKind): readonly number[] {
  if (about === 'planned') return planStages
  return about === 'acting' || about === 'actingHolders' ? actingStages : endStages
}

type Found = Omit<Warning, 'stage'>

/** A later stage counts, too: after a clock was set back, the earlier one is no news. */
const wasSent = ({ sent }: Situation, { to, about, lastDay }: Found, stage: number) =>
  sent.some((row) => row.uid === to.uid && row.about === about && row.lastDay === lastDay && row.stage <= stage)

const forAdmins = (
  { admins }: Situation,
  about: 'yearEnd' | 'actingHolders' | 'planned',
  lastDay: string,
  offices: readonly OfficeRow[] = [],
): Found[] => admins.map((to) => ({ to, about, lastDay, offices }))

/** One for each person and day, however many offices end on it. */
const forHolders = (ending: readonly Ending[], about: Ending['about']): Found[] =>
  [...groupByDay(ending, about)].flatMap(([lastDay, offices]) =>
    [...Map.groupBy(offices, ({ uid }) => uid).values()].map((own) => {
      const { uid, email, name } = own[0] as OfficeRow
      return { to: { uid, email, name }, about, lastDay, offices: own }
    }),
  )

function groupByDay(ending: readonly Ending[], about: Ending['about']): Map<string, OfficeRow[]> {
  const days = Map.groupBy(
    ending.filter((each) => each.about === about),
    ({ lastDay }) => lastDay,
  )
  return new Map([...days].map(([lastDay, all]) => [lastDay, all.map(({ office }) => office)]))
}

type Ending = { office: OfficeRow; about: 'office' | 'acting'; lastDay: string }

/** Offices held today that their holder will not go on holding. */
const listEndingOffices = (situation: Situation, day: string): Ending[] =>
  situation.offices
    .filter(({ startsOn }) => startsOn <= day)
    .flatMap((office) => {
      const end = endOf(office, situation, day)
      return end && !isRenewed(office, end.lastDay, situation) ? [{ office, ...end }] : []
    })

function endOf(office: OfficeRow, situation: Situation, day: string): Omit<Ending, 'office'> | undefined {
  const { plan } = situation
  const turnsOn = plan && dayBefore(plan.year.startsOn)
  if (plan && turnsOn && isTurned(office, plan, situation.open) && turnsOn < lastDayInForce(office)) {
    return isKept(office, plan, situation) ? undefined : { about: 'office', lastDay: turnsOn }
  }
  if (isActing(office, day)) return { about: 'acting', lastDay: lastDayInForce(office) }
  return { about: 'office', lastDay: office.endsOn }
}

/** The plan decides about all offices of the open year; people who leave also lose what they have from an earlier one. */
const isTurned = ({ uid, year }: OfficeRow, plan: ScheduledPlan, open: Year) =>
  year === open.label || (plan.leaving.includes(uid) && year !== plan.year.label)

const isSamePosition = (a: Position, b: Position) =>
  a.role === b.role && a.committee === b.committee && a.portfolio === b.portfolio

/** Those in the list of people who join get what stands there; of all others, those who do not leave stay. */
function isKept(office: OfficeRow, plan: ScheduledPlan, { organisation }: Situation): boolean {
  const own = joiningOf(office, plan, organisation)
  return own.length > 0 ? own.some((row) => isSamePosition(row, office)) : !plan.leaving.includes(office.uid)
}

/** What the plan gives this person, and from which day. */
export const joiningOf = (
  { email }: Pick<Recipient, 'email'>,
  { joining, year }: ScheduledPlan,
  organisation: Organisation,
): (Position & { startsOn: string })[] =>
  joining
    .filter((row) => normalEmail(row.email) === email)
    .map((row) => ({
      ...resolvePlace(row, organisation),
      ...{ role: row.role as Role, startsOn: row.startsOn ?? year.startsOn },
    }))

/** The same person already has the same office for the day after. */
const isRenewed = (office: OfficeRow, lastDay: string, { offices }: Situation) =>
  offices.some(
    (each) =>
      each.id !== office.id &&
      each.uid === office.uid &&
      isSamePosition(each, office) &&
      each.startsOn <= plusDays(lastDay, 1) &&
      each.endsOn > lastDay,
  )

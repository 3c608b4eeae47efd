// Funnel report rules: stages, committees, terms, roles per term and portfolios, validation, and who may change a report.
import { may, mayIn } from '#shared/access.ts'
import { type OfficeHolder, positionsIn } from '#shared/people/offices.ts'
import {
  codeProblem,
  type FieldProblems,
  inOrderOf,
  nationalCommittee,
  type Organisation,
  organisationOn,
} from '#shared/people/organisation.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import { actions } from './hub.ts'

export const stages = [
  'Leads',
  'Applicants',
  'Accepted',
  'Approved',
  'Realised',
  'Finished',
  'Completes',
  'Advanced',
  'Alumni',
] as const
export type Stage = (typeof stages)[number]
export type Metrics = Record<Stage, number>

export type StageGroup = { name: string; stages: readonly Stage[] }

/** The same nine stages; only the name of the middle group differs between the two screens (spec). */
const groupsWith = (middle: string): readonly StageGroup[] => [
  { name: 'Acquisition', stages: ['Leads', 'Applicants'] },
  { name: middle, stages: ['Accepted', 'Approved', 'Realised'] },
  { name: 'Completion', stages: ['Finished', 'Completes', 'Advanced', 'Alumni'] },
]
export const resultGroups = groupsWith('Selection')
export const formGroups = groupsWith('Conversion')

/** Sort order on this screen (spec), nothing more: the organisation says which ones exist. */
export const funnelCommittees: readonly string[] = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
  ...['Faisalabad', 'Giki', 'MC'],
]
/** A portfolio only the funnel has, beside the organisation's: some teams do both. */
export const ownPortfolio = { code: 'BD & EwA', name: 'BD & EwA', closedOn: null }
export const funnelPortfolios: readonly string[] = [
  ...['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL'],
  ownPortfolio.code,
]

/** The choices of an LC and of a portfolio, closed ones included. */
export const committeesOf = ({ committees }: Organisation) => inOrderOf(funnelCommittees, committees)
export function portfoliosOf({ portfolios }: Organisation): { code: string; name: string; closedOn: string | null }[] {
  const isThere = portfolios.some(({ code }) => code === ownPortfolio.code)
  return inOrderOf(funnelPortfolios, isThere ? portfolios : [...portfolios, ownPortfolio])
}

export const terms = ['short', 'mid', 'long'] as const
export type Term = (typeof terms)[number]
export const termNames: Record<Term, string> = { short: 'Short Term', mid: 'Mid Term', long: 'Long Term' }

export const teamLeader = 'Team Leader'
/** The role of every report of the MC. LCs write 'National Support Team'; the two stay two names (spec). */
export const supportTeam = 'NST'

export const rolesOfTerm: Record<Term, readonly string[]> = {
  short: ['Task Force', 'Organizing Committee', 'Recruitment Task Force'],
  mid: [teamLeader, 'National Support Team', 'Recruitment Task Force'],
  long: ['EB', 'ECB'],
}
export const customRoleChoice = 'Add Custom Role'
export const maxRoleLength = 80
export const roleTooLong = `Use at most ${maxRoleLength} characters.`

/** Custom roles are summed together, so that the number of sums stays small. */
export const customRoles = 'Custom roles'
export const knownRoles: readonly string[] = [...new Set([...Object.values(rolesOfTerm).flat(), supportTeam])]
/** Roles with sums of their own, and the custom roles together. */
export const sumRoles: readonly string[] = [...knownRoles, customRoles]
export const sumRoleOf = (role: string) => (knownRoles.includes(role) ? role : customRoles)

/** Only these have sums per portfolio; others are summed over all portfolios. */
export const isSummedByPortfolio = (term: string | undefined, role: string | undefined) =>
  term === 'mid' && (role === teamLeader || role === supportTeam)

/** Normalises the spelling of a role: trims spaces, and a listed role typed by hand becomes that role. */
export function normalizeRole(role: string): string {
  const typed = role.trim().replace(/\s+/g, ' ')
  return knownRoles.find((known) => known.toLowerCase() === typed.toLowerCase()) ?? typed
}

export type ReportOrigin = { lc: string; term: string; role: string }

/** Reports of the national body are always mid term and NST. */
export const forcedFor = (lc: string, organisation: Organisation): { term: Term; role: string } | null =>
  lc === nationalCommittee(organisation) ? { term: 'mid', role: supportTeam } : null

export const needsPortfolio = ({ lc, term, role }: ReportOrigin, organisation: Organisation) =>
  lc === nationalCommittee(organisation) || (term === 'mid' && normalizeRole(role) === teamLeader)

const portfolioMissing = 'Portfolio is required.'

/** Stages that are larger than the previous one: a warning, never a refusal. */
export const growingStages = (metrics: Partial<Metrics>): { stage: Stage; before: Stage }[] =>
  stages.flatMap((stage, i) => {
    const before = stages[i - 1]
    return before && (metrics[stage] ?? 0) > (metrics[before] ?? 0) ? [{ stage, before }] : []
  })

type Person = { uid: string } & OfficeHolder
type Owned = { lc: string; year: string; submittedBy: { uid: string } }

/** Code of the national body, which never changes and is not an LC. */
const nationalCode = 'MC'

/**
 * The national team manages every report, an LCVP those of their own LCs. In a closing year, so do those who held the office
 * on its last day.
 */
function canManage({ lc, year }: Owned, person: Person): boolean {
  const positions = positionsIn(person, year)
  if ([person, ...positions].some(({ role }) => may(role, actions.editAnyFunnelEntry))) return true
  return lc !== nationalCode && mayIn(positions, actions.editFunnelOfOwnLc, lc)
}

/** Used by the server's check and for the buttons. */
export const mayChange = (report: Owned, person: Person) =>
  report.submittedBy.uid === person.uid || canManage(report, person)
export const whoMayChange = 'its submitter, the LCVP of its LC, MCVP and Admin'

/** A submitter may restore what they deleted themselves, but not what an LCVP deleted. */
export const mayRestore = (report: Owned, deletedBy: string | null, person: Person) =>
  canManage(report, person) || (report.submittedBy.uid === person.uid && deletedBy === person.uid)
export const whoMayRestore = 'its submitter who deleted it, the LCVP of its LC, MCVP and Admin'

/** How long a delete can be undone. The row and its history stay after that. */
export const undoHours = 24

export type Draft = Omit<ReportOrigin, 'term' | 'role'> & {
  term?: Term | undefined
  role?: string | undefined
  portfolio?: string | null | undefined
}

/** Problems of a draft by field; an edited report may keep a code that has closed. */
export function reportProblems(
  draft: Draft,
  organisation: Organisation,
  current?: { lc: string; portfolio: string | null },
): FieldProblems {
  const { lc, term, role = '', portfolio } = draft
  const isFree = forcedFor(lc, organisation) === null
  const isMissing = !portfolio && needsPortfolio({ lc, term: term ?? '', role }, organisation)
  const found = {
    lc: lc ? codeProblem(organisation.committees, lc, current?.lc) : 'Choose an LC.',
    term: isFree && !term ? 'Choose a term.' : undefined,
    role: isFree && !role.trim() ? 'Choose a role.' : undefined,
    portfolio: portfolio
      ? codeProblem(portfoliosOf(organisation), portfolio, current?.portfolio)
      : isMissing
        ? portfolioMissing
        : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter((each): each is [string, string] => each[1] !== undefined))
}

/** Path of the form at a month and, if given, an LC. */
export const formPath = (month: string, lc?: string) =>
  `/mx-funnel-form?${new URLSearchParams({ month, ...(lc && { lc }) })}`

/** All stages are zero. */
export const isAllZero = (metrics: Partial<Record<Stage, number | string>>) =>
  stages.every((stage) => metrics[stage] === 0)

/** LCs and portfolios that a report may name: those that are open; in a closing year, those that were on its last day. */
export const organisationIn = (organisation: Organisation, { state, endsOn }: Year): Organisation =>
  organisationOn(organisation, state === 'closing' ? endsOn : undefined)

/** Problem with the month of a report in its year; an edited report may keep its month. */
export function monthProblems(month: string | undefined, year: Year, current?: string): FieldProblems {
  if (month === undefined || month === current || monthsOf(year).includes(month)) return {}
  return { month: `Choose a month of ${year.label}.` }
}

/** The report as stored: the MC's term and role forced, the role normalised, an empty portfolio as null. */
export function normalizeReport(
  draft: Draft,
  organisation: Organisation,
): { lc: string; term: Term; role: string; portfolio: string | null } {
  const { lc, portfolio } = draft
  const { term, role } = forcedFor(lc, organisation) ?? {
    term: draft.term ?? 'short',
    role: normalizeRole(draft.role ?? ''),
  }
  return { lc, term, role, portfolio: portfolio || null }
}

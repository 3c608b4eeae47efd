// Which choices has a funnel report, and what must it say? Committees, terms, roles per term, portfolios, stages.
import { localCommittees, memberCommittee } from '#shared/committees.ts'
import { portfolios } from '#shared/portfolios.ts'

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

export const funnelCommittees = [...localCommittees, memberCommittee] as const
export type FunnelCommittee = (typeof funnelCommittees)[number]

export const funnelPortfolios = [...portfolios, 'BD & EwA'] as const
export type FunnelPortfolio = (typeof funnelPortfolios)[number]

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
export const longestRole = 80
export const roleTooLong = `Use ${longestRole} characters at most.`

/** How roles of people's own making are added up: together, so that the sums stay few however many names there are. */
export const customRoles = 'Custom roles'
const knownRoles: readonly string[] = [...new Set([...Object.values(rolesOfTerm).flat(), supportTeam])]
export const sumRoleOf = (role: string) => (knownRoles.includes(role) ? role : customRoles)

/** Only these are looked at by portfolio; the others are summed over all of theirs. */
export const isSummedByPortfolio = (term: string | undefined, role: string | undefined) =>
  term === 'mid' && (role === teamLeader || role === supportTeam)

/** One role has one spelling: extra spaces go, and a role of the lists typed by hand is that role. */
export function tidyRole(role: string): string {
  const typed = role.trim().replace(/\s+/g, ' ')
  return knownRoles.find((known) => known.toLowerCase() === typed.toLowerCase()) ?? typed
}

export type Where = { lc: string; term: string; role: string }

/** MC reports are always mid term and NST. */
export const forcedFor = (lc: string): { term: Term; role: string } | null =>
  lc === memberCommittee ? { term: 'mid', role: supportTeam } : null

export const needsPortfolio = ({ lc, term, role }: Where) =>
  lc === memberCommittee || (term === 'mid' && tidyRole(role) === teamLeader)

export const portfolioMissing = 'Portfolio is required.'

/** Stages that are larger than the one before: worth a second look, never a refusal. */
export const stagesThatGrow = (metrics: Partial<Metrics>): { stage: Stage; before: Stage }[] =>
  stages.flatMap((stage, i) => {
    const before = stages[i - 1]
    return before && (metrics[stage] ?? 0) > (metrics[before] ?? 0) ? [{ stage, before }] : []
  })

/** The same question for the server's refusal and for the buttons: whose entry is it, or may they change any? */
export const mayChange = (entry: { submittedBy: { uid: string } }, uid: string | undefined, mayChangeAny: boolean) =>
  mayChangeAny || entry.submittedBy.uid === uid

/** How long a delete can be undone. The row and its history stay afterwards, too. */
export const undoHours = 24

export type Draft = Omit<Where, 'term' | 'role'> & {
  term?: Term | undefined
  role?: string | undefined
  portfolio?: string | null | undefined
}

/** A report as it is stored: MC's term and role forced, the role in one spelling, an empty portfolio as none. */
export function settle(draft: Draft): { lc: string; term: Term; role: string; portfolio: string | null } {
  const { lc, portfolio } = draft
  const { term, role } = forcedFor(lc) ?? { term: draft.term ?? 'short', role: tidyRole(draft.role ?? '') }
  return { lc, term, role, portfolio: portfolio || null }
}

// Form values of a funnel report and the request body built from them; a chosen or custom role becomes one role.
import * as z from 'zod/mini'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { committeeName, type Organisation, openCode, portfolioName } from '#shared/people/organisation.ts'
import { storedValues } from '#shared/record-fields.ts'
import { roleNames } from '#shared/roles.ts'
import { monthName } from '#shared/time/months.ts'
import { firstOwnCommittee } from '#web/organisation/own-committees.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import {
  type Entry,
  type Origin,
  type ReportField,
  type ReportFieldValues,
  reportFields,
  submitShape,
} from '../contract.ts'
import {
  customRoleChoice,
  forcedFor,
  needsPortfolio,
  portfoliosOf,
  reportProblems,
  rolesOfTerm,
  type Stage,
  stages,
  type Term,
  teamLeader,
  termNames,
} from '../rules.ts'
import { zeroIfNotNumber } from '../typed-count.ts'

/** The role is a listed one, or 'Add Custom Role'; choices may still be empty. */
export type ReportValues = Omit<ReportFieldValues, 'term' | 'portfolio'> & {
  term: string
  portfolio: string
  customRole: string
  /** The portfolio of a stored report: it stays and is shown, even if none is required. */
  storedPortfolio: string
  /** '' until something is typed; an invalid number stays as typed. */
  metrics: Record<Stage, number | string>
}
/** The origin of the numbers. */
export type WhereValues = Omit<ReportValues, 'metrics'>

export const emptyReport = (): ReportValues => ({
  lc: '',
  term: '',
  role: '',
  customRole: '',
  portfolio: '',
  month: '',
  storedPortfolio: '',
  metrics: Object.fromEntries(stages.map((stage) => [stage, ''])) as ReportValues['metrics'],
})

/** A stored role outside its term's list becomes a custom role. */
function chosenRole({ lc, term, role }: Omit<Origin, 'portfolio'>, organisation: Organisation) {
  const isListed = forcedFor(lc, organisation) !== null || rolesOfTerm[term].includes(role)
  return isListed ? { role, customRole: '' } : { role: customRoleChoice, customRole: role }
}

export function valuesOf(entry: Entry, organisation: Organisation): ReportValues {
  const { portfolio, metrics } = entry
  return {
    ...storedValues(reportFields, entry),
    ...chosenRole(entry, organisation),
    portfolio: portfolio ?? '',
    storedPortfolio: portfolio ?? '',
    metrics: { ...metrics },
  }
}

/**
 * What a new report starts with: LC and portfolio of the person's place, or else of their last report; term and role of that
 * report. Team Leaders of the portal report as Team Leaders until they did otherwise.
 */
export function startOf(me: Me | null, last: Origin | null, organisation: Organisation): Omit<WhereValues, 'month'> {
  const { committees } = organisation
  const portfolios = portfoliosOf(organisation)
  const lc = firstOwnCommittee(me, committees) || openCode(committees, last?.lc)
  const portfolio = openCode(portfolios, me?.place.portfolio) || openCode(portfolios, last?.portfolio)
  const { month: _month, metrics: _metrics, ...empty } = emptyReport()
  return { ...empty, lc, portfolio, ...startingRole(me, last, organisation) }
}

function startingRole(me: Me | null, last: Origin | null, organisation: Organisation) {
  // The MC's term and role are its own.
  if (last && forcedFor(last.lc, organisation) === null) return { term: last.term, ...chosenRole(last, organisation) }
  const isLeader = me !== null && roleNames[me.role] === teamLeader
  return isLeader ? { term: 'mid', role: teamLeader, customRole: '' } : { term: '', role: '', customRole: '' }
}

/** Values for the next portfolio: the origin of the last report. */
export function nextAfter(sent: Entry, organisation: Organisation): ReportValues {
  const { lc, term, role, customRole } = valuesOf(sent, organisation)
  return { ...emptyReport(), lc, term, role, customRole, month: sent.month }
}

/** The role to store; the choice itself while the custom text is empty. */
const roleIn = ({ role, customRole }: WhereValues) =>
  role === customRoleChoice && customRole.trim() ? customRole : role

/** MC forces term and role. */
export const whereIn = (values: WhereValues, organisation: Organisation) => ({
  lc: values.lc,
  term: values.term,
  role: roleIn(values),
  ...forcedFor(values.lc, organisation),
})

export const showsPortfolio = (values: WhereValues, organisation: Organisation) =>
  values.storedPortfolio !== '' || needsPortfolio(whereIn(values, organisation), organisation)

/** The fields of a version conflict; null if a field belongs to another one. */
function versionedWhere(organisation: Organisation): Record<ReportField, VersionedField<ReportValues> | null> {
  return {
    lc: {
      label: 'LC, term and role',
      paths: ['lc', 'term', 'role', 'customRole'],
      words(values) {
        const { lc, term, role } = whereIn(values, organisation)
        return [committeeName(organisation, lc), termNames[term as Term] ?? term, role].join(', ')
      },
    },
    term: null,
    role: null,
    portfolio: {
      label: 'Portfolio',
      paths: ['portfolio', 'storedPortfolio'],
      words: ({ portfolio }) => portfolioName(organisation, portfolio),
    },
    month: { label: 'Month', paths: ['month'], words: ({ month }) => monthName(month) },
  }
}

export const versionedFields = (organisation: Organisation): VersionedField<ReportValues>[] => [
  ...Object.values(versionedWhere(organisation)).filter((field) => field !== null),
  ...stages.map(
    (stage): VersionedField<ReportValues> => ({
      label: stage,
      paths: [`metrics.${stage}`],
      words: ({ metrics }) => zeroIfNotNumber(metrics[stage]).toLocaleString(),
    }),
  ),
]

/** Hidden fields are not sent: a portfolio chosen before the role changed is dropped. */
export function whereBody(values: WhereValues, organisation: Organisation) {
  const { lc, term, role } = whereIn(values, organisation)
  return {
    ...storedValues(reportFields, values as Partial<ReportFieldValues>),
    lc,
    term: (term || undefined) as Term | undefined,
    role: role || undefined,
    portfolio: showsPortfolio(values, organisation) ? values.portfolio : '',
    month: values.month || undefined,
  }
}

export const bodyOf = ({ metrics, ...where }: ReportValues, organisation: Organisation) => ({
  ...whereBody(where, organisation),
  metrics,
})

/** Applies the hub's rules to the request body. */
export const problemsIn = (
  values: ReportValues,
  organisation: Organisation,
  current?: Pick<Entry, 'lc' | 'portfolio'>,
) => reportProblems(bodyOf(values, organisation), organisation, current)

/** Validates the request body; the form values themselves may be anything. */
const sending = (bodyFrom: (values: ReportValues) => unknown) =>
  z.pipe(
    z.transform((values: ReportValues) => bodyFrom(values) as z.input<typeof submitShape>),
    submitShape,
  )
export const reportFormShape = (organisation: Organisation) => sending((values) => bodyOf(values, organisation))

/** In the edit dialog, text that is not a number becomes 0 (spec). */
const zeroed = (metrics: ReportValues['metrics']) =>
  Object.fromEntries(Object.entries(metrics).map(([stage, count]) => [stage, zeroIfNotNumber(count)]))
export const editFormShape = (organisation: Organisation) =>
  sending((values) => ({ ...bodyOf(values, organisation), metrics: zeroed(values.metrics) }))

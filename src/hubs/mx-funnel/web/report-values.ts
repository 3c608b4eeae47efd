// Form values of a funnel report and the request body built from them; a chosen or custom role becomes one role.
import * as z from 'zod/mini'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { storedValues } from '#shared/record-fields.ts'
import { monthName } from '#shared/time/months.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { type Entry, type ReportField, type ReportFieldValues, reportFields, submitShape } from '../contract.ts'
import {
  customRoleChoice,
  forcedFor,
  needsPortfolio,
  reportProblems,
  rolesOfTerm,
  type Stage,
  stages,
  type Term,
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
export function valuesOf(entry: Entry, organisation: Organisation): ReportValues {
  const { lc, term, role, portfolio, metrics } = entry
  const isListed = forcedFor(lc, organisation) !== null || rolesOfTerm[term].includes(role)
  return {
    ...storedValues(reportFields, entry),
    role: isListed ? role : customRoleChoice,
    customRole: isListed ? '' : role,
    portfolio: portfolio ?? '',
    storedPortfolio: portfolio ?? '',
    metrics: { ...metrics },
  }
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

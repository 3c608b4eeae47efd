// What do the inputs of a report hold, and what is sent? The choice of a role and its own text become one role.
import * as z from 'zod/mini'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { storedValues } from '#shared/record-fields.ts'
import { monthName } from '#shared/time/months.ts'
import type { VersionedField } from '#web/ui/versions/three-way.ts'
import { type Entry, type ReportField, type ReportWords, reportFields, submitShape } from '../contract.ts'
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
import { zeroIfNone } from '../typed-count.ts'

/** The role is one of the list, or 'Add Custom Role'; choices may still be empty. */
export type ReportValues = Omit<ReportWords, 'term' | 'portfolio'> & {
  term: string
  portfolio: string
  customRole: string
  /** What a stored report has: it stays and is shown, also where none is asked for. */
  storedPortfolio: string
  /** '' until something is typed; what is no whole number stays as typed. */
  metrics: Record<Stage, number | string>
}
/** Where the numbers come from. */
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

/** A stored role outside its term's list stands in the text of a custom role. */
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

/** Where the last report was from, for the next portfolio. */
export function nextAfter(sent: Entry, organisation: Organisation): ReportValues {
  const { lc, term, role, customRole } = valuesOf(sent, organisation)
  return { ...emptyReport(), lc, term, role, customRole, month: sent.month }
}

/** The role as it will be stored; the choice itself while its text is empty. */
const roleIn = ({ role, customRole }: WhereValues) =>
  role === customRoleChoice && customRole.trim() ? customRole : role

/** MC forces term and role. */
export const whereIn = (values: WhereValues, organisation: Organisation) => ({
  lc: values.lc,
  term: values.term,
  role: roleIn(values),
  ...forcedFor(values.lc, organisation),
})

export const asksPortfolio = (values: WhereValues, organisation: Organisation) =>
  values.storedPortfolio !== '' || needsPortfolio(whereIn(values, organisation), organisation)

/** What a person decides about when somebody else changed the report meanwhile; null where it goes with another field. */
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
      words: ({ metrics }) => zeroIfNone(metrics[stage]).toLocaleString(),
    }),
  ),
]

/** What is hidden is not sent: a portfolio chosen before the role changed stays behind. */
export function whereBody(values: WhereValues, organisation: Organisation) {
  const { lc, term, role } = whereIn(values, organisation)
  return {
    ...storedValues(reportFields, values as Partial<ReportWords>),
    lc,
    term: (term || undefined) as Term | undefined,
    role: role || undefined,
    portfolio: asksPortfolio(values, organisation) ? values.portfolio : '',
    month: values.month || undefined,
  }
}

export const bodyOf = ({ metrics, ...where }: ReportValues, organisation: Organisation) => ({
  ...whereBody(where, organisation),
  metrics,
})

/** The hub's rule, asked about what will be sent. */
export const problemsIn = (values: ReportValues, organisation: Organisation, kept?: Pick<Entry, 'lc' | 'portfolio'>) =>
  reportProblems(bodyOf(values, organisation), organisation, kept)

/** Checks what will be sent; until then it may hold anything. */
const sending = (bodyFrom: (values: ReportValues) => unknown) =>
  z.pipe(
    z.transform((values: ReportValues) => bodyFrom(values) as z.input<typeof submitShape>),
    submitShape,
  )
export const reportFormShape = (organisation: Organisation) => sending((values) => bodyOf(values, organisation))

/** In the edit dialog what is no number becomes 0 (spec). */
const zeroed = (metrics: ReportValues['metrics']) =>
  Object.fromEntries(Object.entries(metrics).map(([stage, count]) => [stage, zeroIfNone(count)]))
export const editFormShape = (organisation: Organisation) =>
  sending((values) => ({ ...bodyOf(values, organisation), metrics: zeroed(values.metrics) }))

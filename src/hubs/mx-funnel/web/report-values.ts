// What do the inputs of a report hold, and what is sent? The choice of a role and its own text become one role.
import * as z from 'zod/mini'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import type { VersionedField } from '#web/ui/versions/three-way.ts'
import { type Entry, submitShape } from '../contract.ts'
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

export type ReportValues = {
  lc: string
  term: string
  /** One of the list, or 'Add Custom Role'. */
  role: string
  customRole: string
  portfolio: string
  /** In which the people were new. */
  month: string
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
  const { lc, term, role, portfolio, month, metrics } = entry
  const isListed = forcedFor(lc, organisation) !== null || rolesOfTerm[term].includes(role)
  return {
    lc,
    term,
    role: isListed ? role : customRoleChoice,
    customRole: isListed ? '' : role,
    portfolio: portfolio ?? '',
    month,
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

/** What a person decides about when somebody else changed the report meanwhile. */
export const versionedFields = (organisation: Organisation): VersionedField<ReportValues>[] => [
  {
    label: 'LC, term and role',
    paths: ['lc', 'term', 'role', 'customRole'],
    words(values) {
      const { lc, term, role } = whereIn(values, organisation)
      return [committeeName(organisation, lc), termNames[term as Term] ?? term, role].join(', ')
    },
  },
  {
    label: 'Portfolio',
    paths: ['portfolio', 'storedPortfolio'],
    words: ({ portfolio }) => portfolioName(organisation, portfolio),
  },
  { label: 'Month', paths: ['month'], words: ({ month }) => monthName(month) },
  ...stages.map(
    (stage): VersionedField<ReportValues> => ({
      label: stage,
      paths: [`metrics.${stage}`],
      words: ({ metrics }) => zeroIfNone(metrics[stage]).toLocaleString(),
    }),
  ),
]

/** What is hidden is not sent: a portfolio chosen before the role changed stays behind. */
export function bodyOf(values: ReportValues, organisation: Organisation) {
  const { lc, term, role } = whereIn(values, organisation)
  const portfolio = asksPortfolio(values, organisation) ? values.portfolio : ''
  return {
    lc,
    term: (term || undefined) as Term | undefined,
    role: role || undefined,
    portfolio,
    month: values.month || undefined,
    metrics: values.metrics,
  }
}

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

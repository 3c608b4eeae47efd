// React Query hooks for funnel reports, under one key, so that a change refetches all of them.
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { withTimeout } from '#web/api/timeout.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Entry, type Filter, mxFunnelContract } from '../contract.ts'
import { noMetrics, type Total, totalOf } from '../results/sums.ts'
import type { ViewFilter } from '../results/views.ts'
import { sameReportFilter } from './report/same-reports.ts'
import type { RequestedPeriod } from './results/use-period.ts'
import type { FormContext, ManyValues } from './sheet/many-values.ts'

const name = 'mx-funnel'
/** Long enough to notice that the wrong card was deleted. */
const undoMs = 12_000

export const refreshFunnel = (client: QueryClient) => client.invalidateQueries({ queryKey: [name] })

export const summaryQuery = (requested: RequestedPeriod) =>
  queryOptions({
    queryKey: [name, 'summary', requested],
    queryFn: () => call(mxFunnelContract.summary, { query: requested }),
  })

/** A person waits for it before they can type; without an answer, the form starts with their place alone. */
const longestWaitMs = 3000

/** Whom this person last reported for, fetched each time that the form opens. */
export const lastQuery = queryOptions({
  queryKey: [name, 'last'],
  queryFn: () => withTimeout(call(mxFunnelContract.last), longestWaitMs),
  retry: false,
  meta: { untilLeft: true },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
})

type MonthsQuery = ViewFilter & { year: string; on?: string | undefined }

export const monthsQuery = (requested: MonthsQuery) => ({
  queryKey: [name, 'months', requested],
  queryFn: () => call(mxFunnelContract.months, { query: requested }),
})

/** Total of a view at another time; undefined while loading, or if nothing was collected then. */
export function useTotalAt(requested: RequestedPeriod | undefined, filter: ViewFilter): Total | undefined {
  const { data } = useQuery({ ...summaryQuery(requested ?? { year: '' }), enabled: requested !== undefined })
  return data && totalOf(data.sums, filter)
}

export const useReports = (filter: Filter, page: number, limit: number) =>
  useQuery({
    queryKey: [name, 'entries', filter, page, limit],
    queryFn: () => call(mxFunnelContract.page, { query: { ...filter, page, limit } }),
    // The last page stays while the next one loads, but never the reports of another view.
    placeholderData: (last, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filter) ? last : undefined,
  })

/** The newest report of exactly this committee, term, role, portfolio and month, and how many there are. */
export const useNewest = (filter: Filter | null) =>
  useQuery({
    queryKey: [name, 'newest', filter],
    queryFn: () => call(mxFunnelContract.page, { query: { ...filter, limit: 1 } }),
    enabled: filter !== null,
    staleTime: 0,
  })

const maxReported = 100

/** How many reports each portfolio or month already has; empty while the choice is incomplete. */
export function useReportedRows(
  values: ManyValues,
  { organisation, yearOf }: FormContext,
): ReadonlyMap<string, number> {
  const { month, portfolio, ...where } = sameReportFilter({ ...values, metrics: noMetrics() }, organisation) ?? {}
  const { label: year } = yearOf(values.month)
  const filter = values.rows === 'months' ? { ...where, portfolio, year } : { ...where, month, year }
  const [filterText] = useDebouncedValue(JSON.stringify(where.lc ? filter : null), 300)
  const { data } = useQuery({
    queryKey: [name, 'reported', filterText],
    queryFn: () => call(mxFunnelContract.page, { query: { ...JSON.parse(filterText), limit: maxReported } }),
    enabled: filterText !== 'null',
    staleTime: 0,
  })
  const counts = new Map<string, number>()
  for (const entry of data?.entries ?? []) {
    const code = (values.rows === 'months' ? entry.month : entry.portfolio) ?? ''
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}

export const useHistory = (id: string, isOpen: boolean) =>
  useQuery({
    queryKey: [name, 'history', id],
    queryFn: () => call(mxFunnelContract.history, { params: { id } }),
    enabled: isOpen,
    staleTime: 0,
  })

const yearNotOpen = 'yearNotOpen'

function formatConflictReason(error: unknown): string {
  if (!(error instanceof Problem) || error.status !== 409) return ''
  return error.error === yearNotOpen
    ? `. ${error.message}`
    : '. Someone changed it in the meantime. Please check it first.'
}

/** Confirms, deletes, and offers Undo. */
export function useRemoveReport() {
  const client = useQueryClient()

  async function undo(id: string) {
    try {
      await call(mxFunnelContract.restore, { params: { id } })
      toast.success('Funnel report restored')
    } catch (error) {
      const isOver = error instanceof Problem && (error.status === 410 || error.error === yearNotOpen)
      if (isOver) toast.error(error.message)
      else
        toast.error('Failed to restore the funnel report', { action: { label: 'Try again', run: () => void undo(id) } })
    }
    await refreshFunnel(client)
  }

  async function run({ _id: id, version }: Entry) {
    try {
      await call(mxFunnelContract.remove, { params: { id }, query: { version } })
      const action = { label: 'Undo', run: () => void undo(id) }
      toast.success('Funnel data deleted successfully', { action, ms: undoMs })
    } catch (error) {
      toast.error(`Failed to delete funnel data${formatConflictReason(error)}`)
    }
    await refreshFunnel(client)
  }

  return (entry: Entry) =>
    confirm({
      title: 'Delete this report?',
      text: 'Are you sure you want to delete this funnel data? This action cannot be undone.',
      confirmLabel: 'Delete',
      busyLabel: 'Deleting...',
      tone: 'poor',
      run: () => run(entry),
    })
}

// State of the review queue: the current entry (named in the URL), its neighbours, and preloading of the next page.
import { useEffect, useRef } from 'react'
import type { SteadyList } from '#web/live/use-steady-list.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import type { ReviewedGcp } from '../../contract.ts'
import { isWaiting } from '../../rules.ts'
import { useGcp, useQueuePages, useQueueTotal } from '../gcp-queries.ts'

/** Preloads the next page when fewer than this many are left. */
const preloadBelow = 5

export type Queue = ReturnType<typeof useQueue>

export function useQueue(portfolio: string) {
  const [{ gcp: requestedId }, setQuery] = useQueryState({ gcp: '' })
  const query = useQueuePages(portfolio)
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const entries = data?.pages.flatMap(({ gcps }) => gcps) ?? []
  const listed = entries.find(({ _id }) => _id === requestedId)
  // A shared link may lead to an entry that is on another page, or already decided.
  const shared = useGcp(requestedId, { enabled: Boolean(requestedId && data && !listed) })
  const last = useRef<ReviewedGcp>(undefined)
  if (listed) last.current = listed
  // The current entry is missing after a refetch: it stays until it is loaded again.
  const before = last.current?._id === requestedId ? last.current : undefined
  const opened = listed ?? (shared.data as ReviewedGcp | undefined) ?? before
  const entry = opened ?? entries.find(isWaiting)
  const at = entries.findIndex(({ _id }) => _id === entry?._id)
  const isNearEnd = entries.slice(at + 1).filter(isWaiting).length < preloadBelow

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])

  const firstId = requestedId ? '' : (entry?._id ?? '')
  useEffect(() => {
    // With its id in the URL it stays current even when somebody else decides it.
    if (firstId) setQuery({ gcp: firstId })
  }, [firstId, setQuery])

  const total = data?.pages.at(-1)?.total
  const more = (useQueueTotal(portfolio).data ?? total ?? 0) - (total ?? 0)
  /** The queue stays as it was opened; the current entry stays even after a refetch. */
  const steady: SteadyList = {
    updates: { added: Math.max(0, more), changed: 0, gone: Math.max(0, -more), isReordered: false },
    show: () => void query.refetch(),
  }

  const open = (id: string) => setQuery({ gcp: id })
  const neighbour = (step: 1 | -1) => (at === -1 && step === 1 ? entries[0] : entries[at + step])
  return {
    query,
    entries,
    entry: requestedId && !opened && shared.isFetching ? undefined : entry,
    total,
    steady,
    open,
    next: neighbour(1),
    previous: at > 0 ? neighbour(-1) : undefined,
    /** Opens the next waiting entry after this one, else the first that was skipped, else none. */
    openAfter(id: string) {
      const from = entries.findIndex(({ _id }) => _id === id)
      const waiting = entries.filter((each) => each._id !== id && isWaiting(each))
      const behind = waiting.find((each) => entries.indexOf(each) > from)
      open((behind ?? waiting[0])?._id ?? '')
    },
  }
}

// State of the review queue: the current entry (named in the URL), its neighbours, and preloading of the next page.
import { useEffect, useRef } from 'react'
import type { SteadyList } from '#web/live/use-steady-list.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import type { ReviewedGcp } from '../../contract.ts'
import { isWaiting } from '../../rules.ts'
import { useGcp, useQueueParts, useQueueTotal } from '../gcp-queries.ts'

/** Preloads the next page when fewer than this many are left. */
const fetchAhead = 5

export type Queue = ReturnType<typeof useQueue>

export function useQueue(portfolio: string) {
  const [{ gcp: wantedId }, setQuery] = useQueryState({ gcp: '' })
  const query = useQueueParts(portfolio)
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const entries = data?.pages.flatMap(({ gcps }) => gcps) ?? []
  const listed = entries.find(({ _id }) => _id === wantedId)
  // A shared link may lead to an entry that is on another page, or already decided.
  const shared = useGcp(wantedId, { enabled: Boolean(wantedId && data && !listed) })
  const last = useRef<ReviewedGcp>(undefined)
  if (listed) last.current = listed
  // The current entry is missing after a refetch: it stays until it is loaded again.
  const before = last.current?._id === wantedId ? last.current : undefined
  const opened = listed ?? (shared.data as ReviewedGcp | undefined) ?? before
  const entry = opened ?? entries.find(isWaiting)
  const at = entries.findIndex(({ _id }) => _id === entry?._id)
  const isNearEnd = entries.slice(at + 1).filter(isWaiting).length < fetchAhead

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])

  const firstId = wantedId ? '' : (entry?._id ?? '')
  useEffect(() => {
    // With its id in the URL it stays current even when somebody else decides it.
    if (firstId) setQuery({ gcp: firstId })
  }, [firstId, setQuery])

  const total = data?.pages.at(-1)?.total
  const more = (useQueueTotal(portfolio).data ?? total ?? 0) - (total ?? 0)
  /** The queue stays as it was opened; the current entry stays even after a refetch. */
  const steady: SteadyList = {
    news: { added: Math.max(0, more), changed: 0, gone: Math.max(0, -more), isReordered: false },
    show: () => void query.refetch(),
  }

  const open = (id: string) => setQuery({ gcp: id })
  const neighbour = (step: 1 | -1) => (at === -1 && step === 1 ? entries[0] : entries[at + step])
  return {
    query,
    entries,
    entry: wantedId && !opened && shared.isFetching ? undefined : entry,
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

// React Query hooks for GCPs, with their query keys, invalidation and optimistic updates.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/api/call.ts'
import { markOwnChange } from '#web/live/own-changes.ts'
import { useSteadyList } from '#web/live/use-steady-list.ts'
import { whileEdited } from '#web/ui/versions/while-edited.ts'
import { gcpContract, type ReviewedGcp } from '../contract.ts'
import { approvedContract } from '../contract-approved.ts'
import { reviewContract } from '../contract-review.ts'
import { type GcpStatus, isWaiting } from '../rules.ts'

type ListQuery = { page: number; search: string; portfolio: string; year: string }
export type ApprovedQuery = ListQuery & { committee: string; bookmarked: '' | 'yes'; sort: '' | 'repeated' }
export type ReviewQuery = ListQuery & { status: GcpStatus | '' }

const keys = {
  all: ['gcp'],
  review: ['gcp', 'review'],
  queue: ['gcp', 'queue'],
  queueTotal: ['gcp', 'queue-total'],
} as const

export const useApprovedGcps = (query: ApprovedQuery) =>
  useQuery({
    queryKey: ['gcp', 'approved', query],
    queryFn: () => call(gcpContract.approved, { query }),
    placeholderData: keepPreviousData,
  })

export const fetchReviewList = (query: ReviewQuery, limit?: number) =>
  call(gcpContract.list, { query: { ...query, limit } })

/** The cards stay as they were loaded: texts that the reviewer has not read must not appear above a button. */
export function useReviewList(query: ReviewQuery) {
  const found = useQuery({
    queryKey: [...keys.review, query],
    queryFn: () => fetchReviewList(query),
    placeholderData: keepPreviousData,
  })
  return useSteadyList(found, 'gcps', { key: query, idOf: ({ _id }) => _id, stampOf: ({ version }) => version })
}

/** Decided entries keep their position until the queue is opened again. */
export const useQueuePages = (portfolio: string) =>
  useInfiniteQuery({
    queryKey: [...keys.queue, portfolio],
    queryFn: ({ pageParam }) => call(reviewContract.queue, { query: { after: pageParam, portfolio } }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    meta: { follows: 'nothing', untilLeft: true },
  })

/** How many are waiting by now; the queue itself does not refetch. */
export const useQueueTotal = (portfolio: string) =>
  useQuery({
    queryKey: [...keys.queueTotal, portfolio],
    queryFn: async () => (await call(reviewContract.queue, { query: { limit: 1, portfolio } })).total,
  })

export const useMyGcps = (page: number) =>
  useQuery({
    queryKey: ['gcp', 'mine', page],
    queryFn: () => call(gcpContract.mine, { query: { page } }),
    placeholderData: keepPreviousData,
  })

/** An edit form uses `fresh`: it must not start from an older version than the server has. */
export const useGcp = (id: string, { fresh = false, enabled = true, follows = true } = {}) =>
  useQuery({
    queryKey: ['gcp', 'one', id, fresh],
    queryFn: () => call(gcpContract.open, { params: { id } }),
    enabled,
    ...(fresh && whileEdited),
    ...(!follows && { refetchOnWindowFocus: false }),
  })

export const useRepeats = (id: string, page: number) =>
  useQuery({
    queryKey: ['gcp', 'repeats', id, page],
    queryFn: () => call(approvedContract.repeats, { params: { id }, query: { page } }),
    // Another page of the same GCP, never the bookmark of another one.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  })

export const refetchGcps = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.all })

type ReviewPage = Answer<typeof gcpContract.list>
type QueuePage = Answer<typeof reviewContract.queue>

const replaceGcp = (gcps: ReviewedGcp[], after: ReviewedGcp) => gcps.map((gcp) => (gcp._id === after._id ? after : gcp))

/** Shows a decision in its card, without moving the cards under the reviewer's pointer. */
export function showDecision(client: QueryClient, before: ReviewedGcp, after: ReviewedGcp) {
  markOwnChange(after._id, after.version, after)
  // A response already under way would show the old state.
  for (const queryKey of [keys.review, keys.queueTotal]) void client.cancelQueries({ queryKey })
  client.setQueriesData<ReviewPage>({ queryKey: keys.review }, (page) => {
    if (!page) return page
    const counts = { ...page.counts }
    for (const [gcp, by] of [
      [before, -1],
      [after, 1],
    ] as const) {
      counts.pending += isWaiting(gcp) ? by : 0
      if (gcp.status === 'pending') continue
      counts[gcp.status] += by
      counts.revisions += isWaiting(gcp) ? by : 0
    }
    return { ...page, counts, gcps: replaceGcp(page.gcps, after) }
  })
  const waits = (gcp: ReviewedGcp) => (isWaiting(gcp) ? 1 : 0)
  const more = waits(after) - waits(before)
  client.setQueriesData<number>({ queryKey: keys.queueTotal }, (total) => (total === undefined ? total : total + more))
  client.setQueriesData<InfiniteData<QueuePage>>({ queryKey: keys.queue }, (queue) => {
    if (!queue) return queue
    const pages = queue.pages.map((part) => ({
      ...part,
      total: part.total + more,
      gcps: replaceGcp(part.gcps, after),
    }))
    return { ...queue, pages }
  })
  void client.invalidateQueries({ queryKey: keys.all, refetchType: 'none' })
}

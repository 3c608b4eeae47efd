// MX results queries: one per view, cached briefly while a person moves between tabs.
import { keepPreviousData, skipToken, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { standingOn } from '#shared/results/history.ts'
import { call } from '#web/api/call.ts'
import { fetchAllPages, maxPageSize } from '#web/api/fetch-all-pages.ts'
import { targetsQuery } from '#web/results/targets/use-targets.ts'
import { type DayFigure, mxStandardsContract, type Respondent, type RespondentSort } from '../contract.ts'
import { standardsQuery } from './use-standards.tsx'

/** Codes; without any, the whole country. Without a year, the open one; without a day, now. */
export type View = { year?: string | undefined; lc?: string | undefined; portfolio?: string | undefined }
export type StatusFilter = 'draft' | 'submitted' | undefined

type ViewOnDay = View & { year: string; on?: string | undefined }

const summaryQuery = (view: ViewOnDay) => ({
  queryKey: ['mx-standards', 'summary', view],
  queryFn: () => call(mxStandardsContract.summary, { query: view }),
})

/** Without a view nothing is fetched. */
export const useSummary = (view: ViewOnDay | undefined) =>
  useQuery(view ? summaryQuery(view) : { queryKey: ['mx-standards', 'summary', ''], queryFn: skipToken })

/** Asks for what a view shows all at once, and not part by part as they are rendered. */
export function usePrefetchView(view: ViewOnDay, years: readonly string[]): void {
  const client = useQueryClient()
  const { on: _, ...ofDays } = view
  // The figures first, before anything of the page is on screen.
  usePrefetchQuery(summaryQuery(view))
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are made anew in each render
  useEffect(() => {
    const { lc: committee, portfolio, ...ofDay } = view
    if (!portfolio) void client.prefetchQuery(targetsQuery({ ...ofDay, screen: '/mx-results', committee }))
    for (const year of years) {
      void client.prefetchQuery(daysQuery({ ...ofDays, year }))
      void client.prefetchQuery(standardsQuery(year))
    }
  }, [JSON.stringify([view, years])])
}

/** How the figures stood at the end of each day on which they changed. */
export const daysQuery = (view: View) => ({
  queryKey: ['mx-standards', 'days', view],
  queryFn: () => call(mxStandardsContract.days, { query: view }),
})

/** Percent when a day ended; none where nobody had answered. */
export function percentOn(days: readonly DayFigure[] | undefined, day: string | undefined): number | undefined {
  const figure = standingOn(days, day)
  return figure?.respondents ? figure.percent : undefined
}

type Page = View & { status: StatusFilter; missing: string | undefined; sort: RespondentSort; page: number }

export const useRespondents = (filter: Page) =>
  useQuery({
    queryKey: ['mx-standards', 'respondents', filter],
    queryFn: () => call(mxStandardsContract.respondents, { query: filter }),
    placeholderData: keepPreviousData,
  })

export const useDetails = (userId: string, year: string | undefined) =>
  useQuery({
    queryKey: ['mx-standards', 'details', userId, year ?? ''],
    queryFn: () => call(mxStandardsContract.read, { params: { userId }, query: { year } }),
  })

/** Every respondent of a view, for its CSV file. */
export const fetchAllRespondents = (filter: Omit<Page, 'page'>): Promise<Respondent[]> =>
  fetchAllPages(async (page) => {
    const query = { ...filter, page, limit: maxPageSize }
    const { respondents, totalPages } = await call(mxStandardsContract.respondents, { query })
    return { rows: respondents, totalPages }
  })

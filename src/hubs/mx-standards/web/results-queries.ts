// How do the results reach the screen? One query per view, kept for a moment while a person moves between tabs.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { allPages, largestPage } from '#web/all-pages.ts'
import { call } from '#web/call.ts'
import { mxStandardsContract, type Respondent, type RespondentSort } from '../contract.ts'

/** Codes; without any, the whole country. Without a year, the open one. */
export type View = { year?: string | undefined; lc?: string | undefined; portfolio?: string | undefined }
export type StatusFilter = 'draft' | 'submitted' | undefined

export const useSummary = (view: View) =>
  useQuery({
    queryKey: ['mx-results', 'summary', view.year ?? '', view.lc ?? '', view.portfolio ?? ''],
    queryFn: () => call(mxStandardsContract.summary, { query: view }),
  })

type Page = View & { status: StatusFilter; sort: RespondentSort; page: number }

export const useRespondents = (asked: Page) =>
  useQuery({
    queryKey: ['mx-results', 'respondents', asked],
    queryFn: () => call(mxStandardsContract.respondents, { query: asked }),
    placeholderData: keepPreviousData,
  })

export const useDetails = (userId: string, year: string | undefined) =>
  useQuery({
    queryKey: ['mx-results', 'details', userId, year ?? ''],
    queryFn: () => call(mxStandardsContract.read, { params: { userId }, query: { year } }),
  })

/** Every respondent of a view, for its CSV file. */
export const allRespondents = (asked: Omit<Page, 'page'>): Promise<Respondent[]> =>
  allPages(async (page) => {
    const query = { ...asked, page, limit: largestPage }
    const { respondents, totalPages } = await call(mxStandardsContract.respondents, { query })
    return { rows: respondents, totalPages }
  })

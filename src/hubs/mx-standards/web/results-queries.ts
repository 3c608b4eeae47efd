// How do the results reach the screen? One query per view, kept for a moment while a person moves between tabs.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import {
  mxStandardsContract,
  type Respondent,
  type RespondentSort,
  type ResultLc,
  type ResultPortfolio,
} from '../contract.ts'

export type View = { lc?: ResultLc | undefined; portfolio?: ResultPortfolio | undefined }
export type StatusFilter = 'draft' | 'submitted' | undefined

export const useSummary = (view: View) =>
  useQuery({
    queryKey: ['mx-results', 'summary', view.lc ?? '', view.portfolio ?? ''],
    queryFn: () => call(mxStandardsContract.summary, { query: view }),
  })

type Page = View & { status: StatusFilter; sort: RespondentSort; page: number }

export const useRespondents = (asked: Page) =>
  useQuery({
    queryKey: ['mx-results', 'respondents', asked],
    queryFn: () => call(mxStandardsContract.respondents, { query: asked }),
    placeholderData: keepPreviousData,
  })

export const useDetails = (userId: string) =>
  useQuery({
    queryKey: ['mx-results', 'details', userId],
    queryFn: () => call(mxStandardsContract.read, { params: { userId } }),
  })

/** Every respondent of a view, for its CSV file. */
export async function allRespondents(asked: Omit<Page, 'page'>): Promise<Respondent[]> {
  const all: Respondent[] = []
  for (let page = 1; ; page += 1) {
    const { respondents, totalPages } = await call(mxStandardsContract.respondents, {
      query: { ...asked, page, limit: 100 },
    })
    all.push(...respondents)
    if (page >= totalPages) return all
  }
}

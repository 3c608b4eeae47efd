// Survey of the shown year for all parts of a page, cached for a minute.
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { changesBetween, type DefinitionChange } from '#shared/definitions/changes.ts'
import type { Group } from '#shared/definitions/definition.ts'
import { call } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { happinessContract } from '../contract.ts'
import { type Survey, surveyOf } from '../survey.ts'

/** Without a year, the open one. */
export const surveyQuery = (year: string | undefined) =>
  queryOptions({
    queryKey: ['definitions', 'happiness', year ?? ''],
    queryFn: () => call(happinessContract.definition, { query: { year } }),
    staleTime: 60_000,
  })

const Context = createContext<readonly Group[] | null>(null)

/** For a preview: what is not saved yet. */
export const SurveyOf = ({ groups, children }: { groups: readonly Group[]; children: ReactNode }) => (
  <Context value={groups}>{children}</Context>
)

/** Its children are shown once it is loaded. */
export function SurveyProvider({ year, children }: { year: string | undefined; children: ReactNode }) {
  const { data, isError, refetch } = useQuery(surveyQuery(year))
  if (data) return <SurveyOf groups={data.groups}>{children}</SurveyOf>
  if (isError) return <ErrorState message="Failed to load data" onRetry={() => void refetch()} />
  return <LoadingSkeletons shape="form" />
}

function useGroups(): readonly Group[] {
  const groups = useContext(Context)
  if (!groups) throw new Error('There is no SurveyProvider above.')
  return groups
}

export const useSurvey = (): Survey => surveyOf(useGroups())

/** Questions that the year before did not ask, and those that it asked and this year does not. */
export function useChangesSince(year: string | undefined): readonly DefinitionChange[] {
  const groups = useGroups()
  const { data } = useQuery({
    ...surveyQuery(year),
    queryFn: year === undefined ? skipToken : () => call(happinessContract.definition, { query: { year } }),
  })
  if (!data || year === undefined) return []
  return changesBetween(data.groups, groups).filter(({ what }) => what === 'new' || what === 'gone')
}

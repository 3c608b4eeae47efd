// Standards of the shown year for all parts of a page: fetched beside the page's own data, and cached for a minute.
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { changesBetween, type DefinitionChange } from '#shared/definitions/changes.ts'
import type { Group } from '#shared/definitions/definition.ts'
import { call } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { mxStandardsContract } from '../contract.ts'
import { type Standards, standardsOf } from '../standards.ts'

/** Without a year, the open one. */
export const standardsQuery = (year: string | undefined) =>
  queryOptions({
    queryKey: ['definitions', 'checklist', year ?? ''],
    queryFn: () => call(mxStandardsContract.definition, { query: { year } }),
    staleTime: 60_000,
  })

const Context = createContext<readonly Group[] | null>(null)

/** For a preview: what is not saved yet. */
export const StandardsOf = ({ groups, children }: { groups: readonly Group[]; children: ReactNode }) => (
  <Context value={groups}>{children}</Context>
)

/** Its children are shown once it is loaded. */
export function StandardsProvider({ year, children }: { year: string | undefined; children: ReactNode }) {
  const query = useQuery(standardsQuery(year))
  const { data, isError, refetch } = query
  const isLoading = useIsLoading(query)
  if (data && !isLoading) return <StandardsOf groups={data.groups}>{children}</StandardsOf>
  if (isError) return <ErrorState message="Failed to load data" onRetry={() => void refetch()} />
  return <LoadingSkeletons shape="form" />
}

function useGroups(): readonly Group[] {
  const groups = useContext(Context)
  if (!groups) throw new Error('There is no StandardsProvider above.')
  return groups
}

export const useStandards = (): Standards => standardsOf(useGroups())

export type StandardsBefore = { standards: Standards; changes: readonly DefinitionChange[] }

/** What the year before asked, where that was something else. */
export function useStandardsBefore(year: string | undefined): StandardsBefore | null {
  const groups = useGroups()
  const { data } = useQuery({
    ...standardsQuery(year),
    queryFn: year === undefined ? skipToken : () => call(mxStandardsContract.definition, { query: { year } }),
  })
  if (!data || year === undefined) return null
  const changes = changesBetween(data.groups, groups).filter(({ what }) => what === 'new' || what === 'gone')
  return changes.length > 0 ? { standards: standardsOf(data.groups), changes } : null
}

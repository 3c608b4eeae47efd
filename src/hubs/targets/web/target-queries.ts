// React Query options of the targets hub, and the mutation helper that refetches after a change.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { targetsContract } from '../contract.ts'

/** Shared with the progress that results show. */
const queryRoot = 'targets'

export const measuresQuery = queryOptions({
  queryKey: [queryRoot, 'measures'],
  queryFn: () => call(targetsContract.measures),
  staleTime: 60_000,
})

type ListOf = { year: string; measure?: string | undefined; committee?: string | undefined }

export const listQuery = ({ year, measure, committee }: ListOf) =>
  queryOptions({
    queryKey: [queryRoot, 'list', { year, measure, committee }],
    queryFn: () => call(targetsContract.list, { query: { year, measure, committee } }),
  })

export const lastYearQuery = ({ measure, ...query }: { year: string; measure: string; month?: string | undefined }) =>
  queryOptions({
    queryKey: [queryRoot, 'last-year', measure, query],
    queryFn: () => call(targetsContract.lastYear, { params: { measure }, query }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [queryRoot, 'history', id],
    queryFn: () => call(targetsContract.history, { params: { id } }),
  })

/** Runs a mutation, shows its result as a toast, and refetches everything, also after an error; false if it was refused. */
export function useChange() {
  const client = useQueryClient()
  return async <T>(
    sending: Promise<T>,
    formatResult: (answer: T) => string,
    onFields?: (fields: Readonly<Record<string, string>>) => void,
  ): Promise<boolean> => {
    let isDone = true
    try {
      toast.success(formatResult(await sending))
    } catch (error) {
      isDone = false
      const fields = (error instanceof Problem && error.fields) || {}
      onFields?.(fields)
      toast.error(Object.values(fields)[0] ?? (error as Error).message)
    }
    await client.invalidateQueries({ queryKey: [queryRoot] })
    return isDone
  }
}

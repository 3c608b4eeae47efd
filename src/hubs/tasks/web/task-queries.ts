// React Query options of the tasks hub, and the mutation helper that refetches after a change.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { windowsQuery } from '#web/years/windows.ts'
import { tasksContract } from '../contract.ts'

const queryRoot = 'tasks'

export const deadlinesQuery = queryOptions({
  queryKey: [queryRoot, 'deadlines'],
  queryFn: () => call(tasksContract.deadlines),
})

/** Now, or at the end of a past day. */
export const progressQuery = (on?: string) =>
  queryOptions({
    queryKey: [queryRoot, 'progress', on],
    queryFn: () => call(tasksContract.progress, { query: { on } }),
    meta: { follows: '*' },
  })

export const owingQuery = (kind: string, committee: string) =>
  queryOptions({
    queryKey: [queryRoot, 'people', kind, committee],
    queryFn: () => call(tasksContract.progressPeople, { query: { kind, committee } }),
    meta: { follows: '*' },
  })

export const feedQuery = queryOptions({ queryKey: [queryRoot, 'feed'], queryFn: () => call(tasksContract.feed) })

/** Runs a mutation, shows its result as a toast, and refetches everything, also after an error. */
export function useChange() {
  const client = useQueryClient()
  return async <T>(sending: Promise<T>, formatResult: (answer: T) => string): Promise<void> => {
    try {
      toast.success(formatResult(await sending))
    } catch (error) {
      toast.error((error as Error).message)
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: [queryRoot] }),
      client.invalidateQueries({ queryKey: windowsQuery.queryKey }),
    ])
  }
}

// Handover query and mutation. After a change everything is refetched: years are everywhere.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { handoverContract } from '../contract.ts'

export const handoverQuery = queryOptions({
  queryKey: ['handover'],
  queryFn: () => call(handoverContract.handover),
  refetchOnMount: 'always',
})

/** Sends, refetches also after a refusal, and shows a toast. Returns whether it worked. */
export function useHandoverMutation() {
  const client = useQueryClient()
  const { refresh } = useSession()
  return async (request: () => Promise<unknown>, message: string): Promise<boolean> => {
    try {
      await request()
      toast.success(message)
      return true
    } catch (error) {
      toast.error((error as Error).message)
      return false
    } finally {
      // A person who changed years may have given up their own role.
      await refresh()
      await client.invalidateQueries()
    }
  }
}

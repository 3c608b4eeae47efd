// Organisation mutation: sends a change, refetches the organisation, and shows a toast.
import { useQueryClient } from '@tanstack/react-query'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export function useChange() {
  const client = useQueryClient()
  return async (sending: Promise<unknown>, said: string) => {
    // Also after a refusal: somebody else may have changed it meanwhile.
    await sending.finally(() => client.invalidateQueries({ queryKey: organisationQuery.queryKey }))
    toast.success(said)
  }
}

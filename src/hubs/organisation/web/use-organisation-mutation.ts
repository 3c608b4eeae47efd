// Organisation mutation: sends a change, refetches the organisation, and shows a toast.
import { useQueryClient } from '@tanstack/react-query'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export function useOrganisationMutation() {
  const client = useQueryClient()
  return async (request: Promise<unknown>, message: string) => {
    // Also after a refusal: somebody else may have changed it meanwhile.
    await request.finally(() => client.invalidateQueries({ queryKey: organisationQuery.queryKey }))
    toast.success(message)
  }
}

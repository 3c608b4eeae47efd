// What happens when a reviewer presses Accept or Reject? One call per decision; the card shows what came of it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { toast } from '#web/ui/toast.ts'
import { gcpContract, type ReviewedGcp } from '../contract.ts'
import { showDecision } from './gcp-queries.ts'

export type Decision = { gcp: ReviewedGcp; status: 'approved' | 'rejected'; reason?: string }

export function useReview() {
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ gcp, status, reason }: Decision) => {
      const asked = { params: { id: gcp._id }, body: { version: gcp.version, ...(reason && { reason }) } }
      return status === 'approved' ? call(gcpContract.approve, asked) : call(gcpContract.reject, asked)
    },
    onSuccess: (after, { gcp }) => showDecision(client, gcp, after),
    onError(error, { gcp, status }) {
      const isLate = error instanceof Problem && error.status === 409 && error.details
      if (isLate) {
        showDecision(client, gcp, error.details as ReviewedGcp)
        toast.error(error.message)
        return
      }
      const verb = status === 'approved' ? 'approve' : 'reject'
      toast.error(`Failed to ${verb} GCP. Please try again later.`)
    },
  })
  /** Answers whether the decision stands. */
  async function decide(decision: Decision): Promise<boolean> {
    if (isPending) return false
    return mutateAsync(decision).then(
      () => true,
      () => false,
    )
  }
  return { decide, busyId: isPending ? variables.gcp._id : null }
}

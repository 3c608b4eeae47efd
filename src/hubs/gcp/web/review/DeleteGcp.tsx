// Delete button of a rejected entry, with its confirmation: for what nobody should keep, such as spam.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { markOwnRemoval } from '#web/live/own-changes.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ReviewedGcp } from '../../contract.ts'
import { reviewContract } from '../../contract-review.ts'
import { refetchGcps } from '../gcp-queries.ts'

export function DeleteGcp({ gcp, isBusy }: { gcp: ReviewedGcp; isBusy: boolean }) {
  const client = useQueryClient()
  const needsPortal = useNeedsPortal()

  async function run() {
    try {
      await call(reviewContract.remove, { params: { id: gcp._id } })
      markOwnRemoval(gcp._id)
      toast.success(`“${gcp.title}” is deleted`)
    } catch (error) {
      const isKnown = error instanceof Problem && (error.status === 404 || error.status === 409)
      toast.error(isKnown ? error.message : 'Failed to delete GCP. Please try again later.')
      throw error
    } finally {
      await refetchGcps(client)
    }
  }

  const askFirst = () =>
    confirm({
      title: 'Delete this GCP?',
      text: `“${gcp.title}” will be deleted for everyone, its author included. This action cannot be undone.`,
      confirmLabel: 'Delete',
      busyLabel: 'Deleting...',
      tone: 'poor',
      run,
    })

  return (
    <Button
      variant="subtle"
      color="red"
      mt="xs"
      onClick={() => void askFirst()}
      title={needsPortal.title}
      disabled={isBusy || needsPortal.disabled}
      aria-label={`Delete: ${gcp.title}`}
    >
      Delete
    </Button>
  )
}

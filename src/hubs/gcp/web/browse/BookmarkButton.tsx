// Bookmark toggle on a GCP.
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { approvedContract } from '../../contract-approved.ts'
import { refetchGcps } from '../gcp-queries.ts'

type BookmarkButtonProps = { gcp: { _id: string; title: string }; isBookmarked: boolean }

export function BookmarkButton({ gcp, isBookmarked }: BookmarkButtonProps) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) =>
      call(approvedContract.bookmark, { params: { id: gcp._id }, body: { isBookmarked: next } }),
    // The button shows the new state until the lists are refetched.
    onSuccess: () => refetchGcps(client),
    onError: () => toast.error('The bookmark could not be saved. Please try again.'),
  })
  const needsPortal = useNeedsPortal()
  const isOn = isPending ? variables : isBookmarked
  const Mark = isOn ? IconBookmarkFilled : IconBookmark
  return (
    <Button
      size="sm"
      {...needsPortal}
      variant={isOn ? 'light' : 'default'}
      leftSection={<Mark size={16} aria-hidden />}
      aria-pressed={isOn}
      aria-label={`${isOn ? 'Bookmarked' : 'Bookmark'}: ${gcp.title}`}
      onClick={() => !isPending && mutate(!isOn)}
    >
      {isOn ? 'Bookmarked' : 'Bookmark'}
    </Button>
  )
}

// How does one come back to an entry, or bring others to it?
import { Button, Group } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { copyText } from '#web/ui/copy-text.ts'
import { BookmarkButton } from './BookmarkButton.tsx'
import { useRepeats } from './gcp-queries.ts'

export function FindAgain({ gcp }: { gcp: { _id: string; title: string } }) {
  const { data } = useRepeats(gcp._id, 1)
  return (
    <Group gap="xs" mt="md">
      {data && <BookmarkButton gcp={gcp} isBookmarked={data.isBookmarked} />}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyText(window.location.href, 'Link copied')}
      >
        Copy link
      </Button>
    </Group>
  )
}

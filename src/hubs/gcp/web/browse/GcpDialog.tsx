// Dialog with one entry over the list: previous and next, bookmark and 'We did this too'. Its id is in the URL, so that it can
// be shared.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { copyText } from '#web/ui/files/copy-text.ts'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { RemoteImage } from '#web/ui/text/RemoteImage.tsx'
import type { Gcp } from '../../contract.ts'
import type { Repeat } from '../../contract-approved.ts'
import { actions } from '../../hub.ts'
import styles from '../gcp.module.css'
import { useGcp, useRepeats } from '../gcp-queries.ts'
import { RepeatDialog } from '../repeat/RepeatDialog.tsx'
import { RepeatedText } from '../repeat/RepeatedText.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import dialog from './GcpDialog.module.css'

/** Its position in the filtered list; none if the list does not show it. */
export type ListPosition = { number: number; of: number; onStep: (by: 1 | -1) => void }

type GcpDialogProps = {
  /** Empty: closed. */
  id: string
  /** The entry, if the list already has it. */
  listed: Gcp | undefined
  /** According to the list. */
  isBookmarked: boolean
  position: ListPosition | undefined
  onClose: () => void
}

export function GcpDialog({ id, listed, isBookmarked, position, onClose }: GcpDialogProps) {
  const query = useGcp(id, { enabled: id !== '' && !listed })
  const gcp = listed ?? query.data
  // While the dialog fades out, or the list turns its page, it still shows its last entry.
  const last = useRef<Gcp>(undefined)
  if (gcp) last.current = gcp
  const shown = id === '' || id === last.current?._id ? last.current : gcp
  const [repeat, setRepeat] = useState<Repeat | 'new' | null>(null)
  return (
    <>
      <Modal
        opened={id !== ''}
        onClose={onClose}
        // The dialog above it closes first.
        closeOnEscape={!repeat}
        trapFocus={!repeat}
        size="lg"
        title={shown?.title ?? 'Good Case Practice'}
        classNames={{ header: dialog.head, title: styles.title, body: dialog.body }}
      >
        {shown ? (
          <GcpContent gcp={shown} {...{ isBookmarked, position }} onRepeat={setRepeat} />
        ) : query.isError ? (
          <ErrorState message="Failed to fetch GCP details" onRetry={() => void query.refetch()} />
        ) : (
          <LoadingSkeletons shape="text" text="Loading..." />
        )}
      </Modal>
      {repeat && (
        <RepeatDialog gcpId={id} repeat={repeat === 'new' ? undefined : repeat} onClose={() => setRepeat(null)} />
      )}
    </>
  )
}

type GcpContentProps = Pick<GcpDialogProps, 'isBookmarked' | 'position'> & {
  gcp: Gcp
  onRepeat: (mine: Repeat | 'new') => void
}

function GcpContent({ gcp, ...bar }: GcpContentProps) {
  const { mayOpen } = useSession()
  const organisation = useOrganisation()
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one is read from its beginning
  useEffect(() => {
    content.current?.closest('section')?.scrollTo?.({ top: 0 })
  }, [gcp._id])
  return (
    <>
      <Stack gap="md" ref={content}>
        <div className={styles.picture}>
          <RemoteImage src={gcp.image} alt={`Picture of ${gcp.title}`} />
        </div>
        <div>
          <Text fw={550}>
            {gcp.name} - {portfolioName(organisation, gcp.portfolio)}
          </Text>
          <Text c="dimmed">{committeeName(organisation, gcp.localCommittee)}</Text>
          <RepeatedText count={gcp.repeats} />
        </div>
        <Text className={styles.details}>{gcp.gcpDetails}</Text>
        <Group gap="sm">
          <ExternalLink button variant="filled" href={gcp.gcpLink}>
            GCP Link
          </ExternalLink>
          <Button variant="default" onClick={() => void copyText(window.location.href, 'Link copied')}>
            Copy link
          </Button>
          {mayOpen('/gcps/{id}') && (
            <Button component="a" variant="default" href={hrefTo(`/gcps/${gcp._id}`)}>
              Open full page
            </Button>
          )}
        </Group>
      </Stack>
      <ReadingBar gcp={gcp} {...bar} />
    </>
  )
}

/** Stays at the lower edge, so that reading on takes no scrolling. */
function ReadingBar({ gcp, isBookmarked, position, onRepeat }: GcpContentProps) {
  const { may } = useSession()
  const { data } = useRepeats(gcp._id, 1)
  return (
    <div className={dialog.reading} data-bottom-bar>
      <Group gap="xs">
        <BookmarkButton key={gcp._id} gcp={gcp} isBookmarked={data?.isBookmarked ?? isBookmarked} />
        {may(actions.repeatGcp) && (
          <Button size="sm" variant="default" disabled={!data} onClick={() => onRepeat(data?.mine ?? 'new')}>
            {data?.mine ? 'Edit your repeat' : 'We did this too'}
          </Button>
        )}
      </Group>
      {position && position.of > 1 && <ListSteps position={position} />}
    </div>
  )
}

function ListSteps({ position: { number, of, onStep } }: { position: ListPosition }) {
  return (
    <Group gap="xs" wrap="nowrap" className={dialog.steps}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={number === 1}
        onClick={() => onStep(-1)}
      >
        Previous
      </Button>
      <Text size="sm" c="dimmed" role="status" data-tabular>
        {number} of {of}
      </Text>
      <Button
        size="sm"
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={number === of}
        onClick={() => onStep(1)}
      >
        Next
      </Button>
    </Group>
  )
}

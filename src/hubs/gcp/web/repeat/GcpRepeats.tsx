// Repeats of a GCP: which committees repeated it with what outcome, and the button to report your own.
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clampPage } from '#shared/paging.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { approvedContract, type Repeat } from '../../contract-approved.ts'
import { actions } from '../../hub.ts'
import { formatRepeated } from '../../rules.ts'
import styles from '../gcp.module.css'
import { refetchGcps, useRepeats } from '../gcp-queries.ts'
import { RepeatDialog } from './RepeatDialog.tsx'
import { formatWhen } from './values.ts'

const titleOf = (committees: number) => {
  const text = formatRepeated(committees)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export function GcpRepeats({ gcpId }: { gcpId: string }) {
  const { may } = useSession()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Repeat | 'new' | null>(null)
  const query = useRepeats(gcpId, page)
  const { data } = query
  const canReport = may(actions.repeatGcp)
  const canChange = (repeat: Repeat) => canReport && (repeat.isMine || may(actions.editGcp))

  const remove = (repeat: Repeat) =>
    confirm({
      title: 'Delete this repeat?',
      text: `“${repeat.outcome}” will be deleted and no longer count as a repeat.`,
      confirmLabel: 'Delete repeat',
      tone: 'poor',
      async run() {
        try {
          await call(approvedContract.removeRepeat, { params: { id: gcpId, repeatId: repeat._id } })
          await refetchGcps(client)
        } catch (error) {
          toast.error('The repeat could not be deleted. Please try again.')
          throw error
        }
      },
    })

  return (
    <section aria-label="We did this too" className={styles.repeats}>
      <SectionHead
        title={data && data.total > 0 ? titleOf(data.committees) : 'Nobody has repeated this yet'}
        text="Did your LC do this too? Add one line to show others that it works."
      >
        {canReport && data && (
          <Button variant={data.mine ? 'default' : 'filled'} onClick={() => setOpen(data.mine ?? 'new')}>
            {data.mine ? 'Edit your repeat' : 'We did this too'}
          </Button>
        )}
      </SectionHead>
      <QueryView query={query} skeleton="text" error="Failed to load the repeats.">
        {({ repeats, totalPages }) => (
          <>
            <ul className={styles.repeatList}>
              {repeats.map((repeat) => (
                <RepeatItem
                  key={repeat._id}
                  repeat={repeat}
                  onChange={canChange(repeat) ? () => setOpen(repeat) : undefined}
                  onRemove={canChange(repeat) ? () => void remove(repeat) : undefined}
                />
              ))}
            </ul>
            {totalPages > 1 && (
              <Pager page={clampPage(page, totalPages)} totalPages={totalPages} onPage={setPage} label="Repeats" />
            )}
          </>
        )}
      </QueryView>
      {open && <RepeatDialog gcpId={gcpId} repeat={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

type RepeatItemProps = {
  repeat: Repeat
  /** Set if the caller may change it. */
  onChange: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function RepeatItem({ repeat, onChange, onRemove }: RepeatItemProps) {
  const committee = committeeName(useOrganisation(), repeat.localCommittee)
  return (
    <li>
      <div className={styles.words}>
        <Text className={styles.title}>
          <strong>{committee}</strong>: {repeat.outcome}
        </Text>
        <Text size="sm" c="dimmed" className={styles.title}>
          {formatWhen(repeat.doneOn)} · {repeat.name}
          {repeat.link && (
            <>
              {' · '}
              <ExternalLink href={repeat.link} of={committee}>
                Link
              </ExternalLink>
            </>
          )}
        </Text>
      </div>
      {onChange && onRemove && (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={onChange} aria-label={`Edit: ${repeat.outcome}`}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={onRemove}
            aria-label={`Delete: ${repeat.outcome}`}
          >
            Delete
          </Button>
        </Group>
      )}
    </li>
  )
}

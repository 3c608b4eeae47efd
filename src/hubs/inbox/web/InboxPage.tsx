// Inbox page: notifications newest first, unread ones marked, each one click from what it is about. How they are delivered is
// chosen in a dialog behind the gear.
import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { refreshHome } from '#web/live/home.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useSteadyList } from '#web/live/use-steady-list.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Item, inboxContract } from '../contract.ts'
import styles from './Inbox.module.css'
import { NotificationChoices } from './NotificationChoices.tsx'

const key = ['inbox'] as const

export function InboxPage() {
  const [{ page, show, settings }, setQuery] = useQueryState({ page: 1, show: '', settings: '' })
  const client = useQueryClient()
  const needsPortal = useNeedsPortal()
  const onlyUnread = show === 'unread'
  const query = useQuery({
    queryKey: [...key, page, onlyUnread],
    queryFn: () => call(inboxContract.list, { query: { page, ...(onlyUnread && { unread: '1' as const }) } }),
  })
  const list = useSteadyList(query, 'items', { key: [page, onlyUnread], idOf: ({ id }) => id, stampOf: () => '' })
  const read = useMutation({
    mutationFn: (ids: string[] | undefined) => call(inboxContract.read, { body: ids ? { ids } : {} }),
    async onSuccess(_, ids) {
      await Promise.all([client.invalidateQueries({ queryKey: key }), refreshHome()])
      if (!ids) list.show()
    },
    onError: (error) => toast.error(error.message),
  })
  const unread = query.data?.unread ?? 0
  return (
    <>
      <PageHeader
        title="Inbox"
        text="Decisions, reminders and other messages for you, kept for 180 days."
        count={unread > 0 ? `${unread.toLocaleString()} unread` : undefined}
        action={
          <>
            {/* In the header: appearing beside the list would move the messages. */}
            {(query.data?.total ?? 0) > 0 && (
              <Button
                variant="default"
                onClick={() => read.mutate(undefined)}
                title={needsPortal.title}
                disabled={read.isPending || unread === 0 || needsPortal.disabled}
              >
                Mark all as read
              </Button>
            )}
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Notification settings"
              title="Notification settings"
              onClick={() => setQuery({ settings: 'open' }, { push: true })}
            >
              <IconSettings size={20} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      <SegmentedControl
        aria-label="Which messages"
        mb="md"
        value={show}
        onChange={(next) => setQuery({ show: next, page: 1 })}
        data={[
          { value: '', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
      />
      <QueryView
        query={list.query}
        skeleton="table"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={onlyUnread ? 'You’ve read everything' : 'Nothing here yet'}
            text="Messages for you will appear here, newest first."
          />
        }
      >
        {({ items, totalPages }) => (
          <>
            <ListUpdateNotice list={list} />
            <ul className={styles.items} aria-label="Messages">
              {items.map((item) => (
                <Message key={item.id} item={item} onOpen={() => !item.isRead && read.mutate([item.id])} />
              ))}
            </ul>
            {totalPages > 1 && (
              <Pager
                label="Pages of messages"
                page={page}
                totalPages={totalPages}
                onPage={(next) => setQuery({ page: next }, { push: true })}
              />
            )}
          </>
        )}
      </QueryView>
      <Modal
        opened={settings !== ''}
        onClose={() => setQuery({ settings: '' })}
        title="Notification settings"
        size="lg"
        attributes={dialogToFill}
      >
        <NotificationChoices />
      </Modal>
    </>
  )
}

function Message({ item: { text, path, about, at, isRead }, onOpen }: { item: Item; onOpen: () => void }) {
  return (
    <li data-unread={!isRead || undefined}>
      <a href={hrefTo(path)} onClick={onOpen}>
        <span className={styles.text}>
          {!isRead && <span className={styles.new}>New</span>}
          {text}
        </span>
        <span className={styles.about}>
          {about} · <DateText value={at} withTime />
        </span>
      </a>
    </li>
  )
}

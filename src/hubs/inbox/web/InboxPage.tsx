// What happened since I was here? Messages newest first, unread ones marked, each one click from what it is about; and how
// such news reaches me.
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { refreshHome } from '#web/home.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Item, inboxContract } from '../contract.ts'
import styles from './Inbox.module.css'
import { NewsChoices } from './NewsChoices.tsx'

const key = ['inbox'] as const

export function InboxPage() {
  const [{ page, show }, setQuery] = useQueryState({ page: 1, show: '' })
  const client = useQueryClient()
  const onlyUnread = show === 'unread'
  const query = useQuery({
    queryKey: [...key, page, onlyUnread],
    queryFn: () => call(inboxContract.list, { query: { page, ...(onlyUnread && { unread: '1' as const }) } }),
  })
  const read = useMutation({
    mutationFn: (ids: string[] | undefined) => call(inboxContract.read, { body: ids ? { ids } : {} }),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: key }), refreshHome()]),
    onError: (error) => toast.error(error.message),
  })
  const unread = query.data?.unread ?? 0
  return (
    <>
      <PageHeader
        title="Inbox"
        text="Decisions, reminders and other news for you. Messages stay for 180 days."
        count={unread > 0 ? `${unread.toLocaleString()} unread` : undefined}
        action={
          unread > 0 && (
            <Button variant="default" onClick={() => read.mutate(undefined)} disabled={read.isPending}>
              Mark all as read
            </Button>
          )
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
        query={query}
        skeleton="table"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={onlyUnread ? 'You have read everything' : 'Nothing here yet'}
            text="News for you will stand here, newest first."
          />
        }
      >
        {({ items, totalPages }) => (
          <>
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
      <NewsChoices />
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

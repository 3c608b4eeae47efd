// Mentions page ('Names in texts'): where erased members are still named, with one decision for each text.
import { Button, Card, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { call } from '#web/api/call.ts'
import { refreshHome } from '#web/live/home.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Mention, mentionsContract } from '../../contract-mentions.ts'
import styles from './erased-names.module.css'

const key = ['admin', 'name-mentions'] as const

export function ErasedNamesPage() {
  const [{ page }, setQuery] = useQueryState({ page: 1 })
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...key, page],
    queryFn: () => call(mentionsContract.listMentions, { query: { page } }),
    // Decided cards stay in place: the next text must not slide under a finger that clicks twice.
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { untilLeft: true },
  })
  useLastPage(page, query, setQuery)
  return (
    <>
      <PageHeader
        title="Names in texts"
        text="These texts still mention members who deleted their accounts. Decide for each one: texts you don’t decide on stay as they are and leave this list after 30 days."
      />
      <QueryView
        query={query}
        skeleton="text"
        error="Failed to load the list"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title="Nothing to decide"
            text="When a member deletes their account, texts that mention them will appear here."
          />
        }
      >
        {({ mentions, totalPages }) => (
          <>
            <ul className={styles.mentions} aria-label="Texts that mention a deleted member">
              {mentions.map((mention) => (
                <li key={mention.id}>
                  <MentionCard mention={mention} />
                </li>
              ))}
            </ul>
            <Button variant="default" mt="md" onClick={() => void client.invalidateQueries({ queryKey: key })}>
              Refresh list
            </Button>
            {totalPages > 1 && (
              <Pager
                label="Pages of texts"
                page={page}
                totalPages={totalPages}
                onPage={(next) => setQuery({ page: next }, { push: true })}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

const resultTexts = { remove: 'Name removed from this text.', leave: 'Name kept in this text.' }

function MentionCard({ mention: { id, label, path, erasedAt, lastDay, excerpt } }: { mention: Mention }) {
  const textId = useId()
  const { mutate, isPending, data } = useMutation({
    async mutationFn(how: keyof typeof resultTexts) {
      if (how === 'leave') await call(mentionsContract.leaveName, { params: { id } })
      else await call(mentionsContract.removeName, { params: { id }, body: { name: excerpt?.name ?? '' } })
      return how
    },
    onSuccess: () => void refreshHome(),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Card>
      <div className={styles.head}>
        {path ? <a href={hrefTo(path)}>{label}</a> : <b>{label}</b>}
        <Text size="sm" c="dimmed">
          Deleted on <DateText value={erasedAt} />, on this list until <DateText value={lastDay} />
        </Text>
      </div>
      {excerpt ? (
        <p id={textId} className={styles.excerpt}>
          {excerpt.before}
          <mark>{excerpt.name}</mark>
          {excerpt.after}
          {excerpt.times > 1 && <span className={styles.times}> ({excerpt.times} times in this text)</span>}
        </p>
      ) : (
        <p id={textId} className={styles.excerpt}>
          This text has changed since the account was deleted, or no longer exists.{path && ' Open it to check.'}
        </p>
      )}
      {data ? (
        <Decided text={excerpt ? resultTexts[data] : 'Removed from the list.'} />
      ) : (
        <div className={styles.choices}>
          {excerpt && (
            <Button aria-describedby={textId} aria-disabled={isPending} onClick={() => !isPending && mutate('remove')}>
              Remove name
            </Button>
          )}
          <Button
            variant="default"
            aria-describedby={textId}
            aria-disabled={isPending}
            onClick={() => !isPending && mutate('leave')}
          >
            {excerpt ? 'Keep name' : 'Remove from list'}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The clicked button is gone: the focus moves to the result. */
function Decided({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} tabIndex={-1} className={styles.decided}>
      {text}
    </p>
  )
}

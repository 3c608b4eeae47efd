// List of uploaded documents for editors: search, pages, edit, confirm and delete.
import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { refreshHome } from '#web/live/home.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { markOwnChange, markOwnRemoval } from '#web/live/own-changes.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { SearchSuggestions } from '#web/ui/filters/SearchSuggestions.tsx'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { CountBadge } from '#web/ui/table/CountBadge.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { formatDate } from '#web/ui/text/format-date.ts'
import { YearFilter } from '#web/years/YearFilter.tsx'
import type { Document } from '../../contract.ts'
import type { Collection } from '../collections.ts'
import { listsKey, refetchLists } from '../document-queries.ts'
import styles from '../documents.module.css'
import type { useDocumentList } from '../use-document-list.ts'
import { UploadedRow } from './UploadedRow.tsx'

const filters = [
  { value: '', label: 'All' },
  { value: 'check', label: 'Needs review' },
]

type UploadedListProps = { collection: Collection; list: ReturnType<typeof useDocumentList> }

export function UploadedList({ collection, list }: UploadedListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useDelete(collection)
  const confirm = useConfirm(collection)
  const { texts } = collection
  const { data: answer } = list.query

  const isDone = list.filter === 'check' && !list.search.trim() && !list.year

  async function onConfirm(document: Document) {
    if (await confirm(document)) heading.current?.focus({ preventScroll: true })
  }

  async function onDelete(document: Document) {
    // The pressed button disappears with its row, so focus moves to the list.
    if (await remove(document)) heading.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby="uploaded">
      <div className={styles.listHead}>
        <Title order={2} id="uploaded" ref={heading} tabIndex={-1}>
          {texts.uploadedTitle}
        </Title>
        {answer && <CountBadge count={answer.total} />}
      </div>
      <FilterRow
        active={[list.filter, list.year].filter(Boolean).length}
        search={<SearchBox label="Search by name" value={list.search} onSearch={list.onSearch} />}
      >
        <SegmentedControl
          size="md"
          aria-label="Which documents"
          data={filters}
          value={list.filter ?? ''}
          onChange={list.onFilter}
        />
        <YearFilter choices={list.years} value={list.year} onChange={list.onYear} />
      </FilterRow>
      <QueryView
        query={list.query}
        skeleton="rows"
        error={texts.loadFailed}
        isEmpty={({ total }) => total === 0}
        empty={
          list.isNarrowed ? (
            <EmptyState
              title={isDone ? 'Nothing needs review' : 'Nothing matches'}
              text={isDone ? 'All your documents were confirmed within the last year.' : 'Try another word.'}
              action={
                <>
                  <SearchSuggestions kind="document" />
                  <Button variant="default" onClick={list.showAll}>
                    Show all documents
                  </Button>
                </>
              }
            />
          ) : (
            <EmptyState title={texts.emptyTitle} text="Documents you upload above appear here." />
          )
        }
      >
        {({ data, totalPages }) => (
          <>
            <ListUpdateNotice list={list.steady} />
            <ul className={styles.rows} aria-busy={list.steady.isBusy}>
              {data.map((document) => (
                <UploadedRow
                  key={document._id}
                  collection={collection}
                  document={document}
                  onConfirm={() => void onConfirm(document)}
                  onDelete={() => void onDelete(document)}
                />
              ))}
            </ul>
            <Pager isAlwaysShown page={list.page} totalPages={totalPages} onPage={list.onPage} />
          </>
        )}
      </QueryView>
    </section>
  )
}

/** 'Confirm document': confirms a document for another year with one press. */
function useConfirm(collection: Collection) {
  const client = useQueryClient()
  /** Resolves to whether it was confirmed. */
  return async ({ _id, title }: Document): Promise<boolean> => {
    try {
      const confirmed = await call(collection.calls.confirm, { params: { id: _id } })
      markOwnChange(_id, confirmed.version)
      // With the 'Needs review' filter it leaves the list: until then, its row shows the new state.
      client.setQueriesData<Answer<typeof collection.calls.list>>({ queryKey: listsKey(collection) }, (list) =>
        list ? { ...list, data: list.data.map((each) => (each._id === _id ? { ...each, ...confirmed } : each)) } : list,
      )
      toast.success(`“${title}” is confirmed until ${formatDate(confirmed.checkBy)}`)
      await Promise.all([refetchLists(client, collection), refreshHome()])
      return true
    } catch (error) {
      const isGone = error instanceof Problem && error.status === 404
      toast.error(isGone ? error.message : 'Failed to confirm the document')
      if (isGone) {
        markOwnRemoval(_id)
        await refetchLists(client, collection)
      }
      return false
    }
  }
}

const undoMs = 10_000

function useDelete(collection: Collection) {
  const client = useQueryClient()
  const { calls, texts } = collection

  async function undo({ _id, title }: Document) {
    const action = { label: 'Try again', run: () => void undo({ _id, title } as Document) }
    await call(calls.restore, { params: { id: _id } }).then(
      () => {
        markOwnChange(_id)
        toast.success(`“${title}” is restored`)
      },
      () => toast.error(texts.restoreFailed, { action }),
    )
    await refetchLists(client, collection)
  }

  async function run(document: Document) {
    try {
      await call(calls.remove, { params: { id: document._id } })
      markOwnRemoval(document._id)
      toast.success(`“${document.title}” is deleted`, {
        ms: undoMs,
        action: { label: 'Undo', run: () => void undo(document) },
      })
    } catch (error) {
      // Somebody else deleted it first: that message is more useful than the error.
      const isGone = error instanceof Problem && error.status === 404
      if (isGone) markOwnRemoval(document._id)
      toast.error(isGone ? error.message : texts.deleteFailed)
      throw error
    } finally {
      await refetchLists(client, collection)
    }
  }

  /** Resolves to whether it was deleted. */
  return (document: Document): Promise<boolean> =>
    confirm({
      title: 'Delete this document?',
      text: `“${document.title}” will be removed from ${texts.title} for everyone. You can undo this right afterwards.`,
      confirmLabel: 'Delete',
      busyLabel: 'Deleting...',
      tone: 'poor',
      run: () => run(document),
    })
}

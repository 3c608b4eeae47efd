// What is in the collection already? The list that editors search, page, edit and delete.
import { Button, SegmentedControl, Title } from '@mantine/core'
import { useRef } from 'react'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterRow } from '#web/ui/FilterRow.tsx'
import { NextBest } from '#web/ui/NextBest.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { YearFilter } from '#web/ui/YearFilter.tsx'
import type { Document } from '../contract.ts'
import type { Collection } from './collections.ts'
import styles from './documents.module.css'
import { UploadedRow } from './UploadedRow.tsx'
import { useConfirm } from './use-confirm.ts'
import { useDelete } from './use-delete.ts'
import type { useDocumentList } from './use-document-list.ts'

const filters = [
  { value: '', label: 'All' },
  { value: 'check', label: 'Want checking' },
]

type UploadedListProps = { collection: Collection; list: ReturnType<typeof useDocumentList> }

export function UploadedList({ collection, list }: UploadedListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useDelete(collection)
  const confirm = useConfirm(collection)
  const { texts } = collection
  const { data: answer, isPlaceholderData } = list.query

  const isDone = list.filter === 'check' && !list.search.trim() && !list.year

  async function onConfirm(document: Document) {
    if (await confirm(document)) heading.current?.focus()
  }

  async function onDelete(document: Document) {
    // The pressed button is gone with its row: the focus goes to the list.
    if (await remove(document)) heading.current?.focus()
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
              title={isDone ? 'Nothing wants checking' : 'Nothing matches'}
              text={isDone ? 'All that you look after was confirmed within the year.' : 'Try another word.'}
              action={
                <>
                  <NextBest kind="document" />
                  <Button variant="default" onClick={list.showAll}>
                    Show all documents
                  </Button>
                </>
              }
            />
          ) : (
            <EmptyState title={texts.emptyTitle} text="What you upload with the form above appears here." />
          )
        }
      >
        {({ data, totalPages }) => (
          <>
            <ul className={styles.rows} aria-busy={isPlaceholderData}>
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
            <Pager page={list.page} totalPages={totalPages} onPage={list.onPage} />
          </>
        )}
      </QueryView>
    </section>
  )
}

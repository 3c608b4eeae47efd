// What is in the collection already? The list that editors search, page, edit and delete.
import { Button, Title } from '@mantine/core'
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
import { useDelete } from './use-delete.ts'
import type { useDocumentList } from './use-document-list.ts'

type UploadedListProps = { collection: Collection; list: ReturnType<typeof useDocumentList> }

export function UploadedList({ collection, list }: UploadedListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useDelete(collection)
  const { texts } = collection
  const { data: answer, isPlaceholderData } = list.query

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
        active={list.year ? 1 : 0}
        search={<SearchBox label="Search by name" value={list.search} onSearch={list.onSearch} />}
      >
        {list.years.length > 1 && <YearFilter choices={list.years} value={list.year} onChange={list.onYear} />}
      </FilterRow>
      <QueryView
        query={list.query}
        skeleton="rows"
        error={texts.loadFailed}
        isEmpty={({ total }) => total === 0}
        empty={
          list.isNarrowed ? (
            <EmptyState
              title="Nothing matches"
              text="Try another word."
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

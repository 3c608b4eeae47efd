// Browse screen of a document collection: cards with search, filters and pagination. Used for the Resource Hub and the APIP
// Cycle.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { SearchSuggestions } from '#web/ui/filters/SearchSuggestions.tsx'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { YearFilter } from '#web/years/YearFilter.tsx'
import type { Document } from '../../contract.ts'
import { actions } from '../../hub.ts'
import { visitMs } from '../../rules.ts'
import { apipCycle, type Collection, editPathOf, resources } from '../collections.ts'
import styles from '../documents.module.css'
import { useDocumentList } from '../use-document-list.ts'
import { BookmarkButton } from './BookmarkButton.tsx'
import { DocumentCard } from './DocumentCard.tsx'

const filterNames = { od: 'OD Documents', bookmarked: 'Bookmarked' }

export function DocumentHub({ collection }: { collection: Collection }) {
  const { may, mayOpen } = useSession()
  const { screens, texts, filters } = collection
  const list = useDocumentList(collection, filters)
  const isNew = useIsNew(collection)
  const mayEdit = may(actions.editDocuments) && mayOpen(screens.edit)
  const uploadButton = may(actions.editDocuments) && mayOpen(screens.upload) && (
    <Button component="a" href={hrefTo(screens.upload)}>
      {texts.toUpload}
    </Button>
  )
  const hasNoBookmarks = list.filter === 'bookmarked' && !list.search.trim() && !list.year
  const empty = list.isNarrowed ? (
    <EmptyState
      title={hasNoBookmarks ? 'No bookmarks yet' : 'Nothing matches'}
      text={
        hasNoBookmarks
          ? 'Documents you bookmark appear here, on all your devices.'
          : list.filter || list.year
            ? 'Try another word or show all documents.'
            : 'Try another word.'
      }
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
    <EmptyState title={texts.emptyTitle} text="Documents from the national team appear here." action={uploadButton} />
  )
  return (
    <>
      <PageHeader title={texts.title} text={texts.about} count={list.query.data?.total} action={uploadButton} />
      <FilterRow
        active={[list.filter, list.year].filter(Boolean).length}
        search={<SearchBox label="Search by name" value={list.search} onSearch={list.onSearch} />}
      >
        <SegmentedControl
          size="md"
          aria-label="Which documents"
          data={[
            { value: '', label: 'All Documents' },
            ...filters.map((value) => ({ value, label: filterNames[value] })),
          ]}
          value={list.filter ?? ''}
          onChange={list.onFilter}
        />
        <YearFilter choices={list.years} value={list.year} onChange={list.onYear} />
      </FilterRow>
      <QueryView
        query={list.query}
        skeleton="cards"
        error={texts.loadFailed}
        isEmpty={({ total }) => total === 0}
        empty={empty}
      >
        {({ data, totalPages }) => (
          <>
            <ListUpdateNotice list={list.steady} />
            <ul className={styles.cards} aria-busy={list.steady.isBusy}>
              {data.map((document) => (
                <li key={document._id}>
                  <DocumentCard
                    document={document}
                    isNew={isNew(document)}
                    bookmark={<BookmarkButton collection={collection} document={document} />}
                    actions={mayEdit && <EditLink collection={collection} id={document._id} title={document.title} />}
                  />
                </li>
              ))}
            </ul>
            <Pager isAlwaysShown page={list.page} totalPages={totalPages} onPage={list.onPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

function EditLink({ collection, id, title }: { collection: Collection; id: string; title: string }) {
  return (
    <Button component="a" href={hrefTo(editPathOf(collection, id))} variant="default" aria-label={`Edit: ${title}`}>
      Edit
    </Button>
  )
}

export const ResourceHubPage = () => <DocumentHub collection={resources} />
export const ApipCyclePage = () => <DocumentHub collection={apipCycle} />

/** New since the last visit. Fetched once per visit; the server stores it for all devices of a person. */
function useIsNew({ name, calls }: Collection): (document: Document) => boolean {
  const { me } = useSession()
  const { data } = useQuery({
    queryKey: ['documents', name, 'visit'],
    queryFn: () => call(calls.visit),
    staleTime: visitMs,
    gcTime: visitMs,
    refetchInterval: false,
    retry: false,
  })
  const since = data?.newSince
  // A person's own uploads are never marked as new to them.
  return ({ createdAt, ownerId }) => since !== undefined && createdAt > since && (!ownerId || ownerId !== me?.uid)
}

// What worked elsewhere? The approved good case practices, with search, portfolio filter and a dialog per entry.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { clampPage } from '#shared/paging.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterRow } from '#web/ui/FilterRow.tsx'
import { NextBest } from '#web/ui/NextBest.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useLastPage } from '#web/ui/use-last-page.ts'
import { YearFilter } from '#web/ui/YearFilter.tsx'
import { CommitteeFilter } from './CommitteeFilter.tsx'
import { GcpDialog } from './GcpDialog.tsx'
import { GcpRow } from './GcpRow.tsx'
import styles from './gcp.module.css'
import { useApprovedGcps } from './gcp-queries.ts'
import { ListOrder } from './ListOrder.tsx'
import { PortfolioFilter } from './PortfolioFilter.tsx'
import { useListQuery } from './use-list-query.ts'

export function GcpListPage() {
  const { mayOpen } = useSession()
  const { asked, openId, search, years, active, isFiltered, setQuery, filter, showAll } = useListQuery()
  const { page, portfolio, committee, year, bookmarked, sort } = asked
  const query = useApprovedGcps(asked)
  const { data } = query
  const isOnlyBookmarks = bookmarked === 'yes' && active === 1 && search === ''

  useLastPage(page, query, setQuery)

  // Closing a dialog that was opened here is a step back; one that was opened by its link just goes.
  const openedHere = useRef(false)
  useEffect(() => {
    if (openId === '') openedHere.current = false
  }, [openId])
  function openDialog(id: string) {
    openedHere.current = true
    setQuery({ gcp: id }, { push: true })
  }
  function closeDialog() {
    if (openedHere.current) window.history.back()
    else setQuery({ gcp: '' })
  }

  const addButton = mayOpen('/gcpform') && (
    <Button component="a" href={hrefTo('/gcpform')}>
      Add GCP
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Good Case Practice"
        text="What worked in one committee and can work in yours: read it, repeat it, share your own."
        count={data?.total}
        action={
          <>
            {mayOpen('/gcpform') && (
              <Button component="a" href={hrefTo('/gcpform?view=mine')} variant="default">
                My GCPs
              </Button>
            )}
            {addButton}
          </>
        }
      />
      <FilterRow
        active={active}
        search={
          <SearchBox
            label="Search by title or portfolio"
            placeholder="Title or portfolio"
            value={search}
            onSearch={(text) => filter({ search: text })}
          />
        }
      >
        <div className={styles.filters}>
          <PortfolioFilter
            present={data?.portfolios ?? []}
            value={portfolio}
            onChange={(next) => filter({ portfolio: next })}
          />
          <CommitteeFilter value={committee} onChange={(next) => filter({ committee: next })} />
          <YearFilter choices={years} value={year} onChange={(next) => filter({ year: next })} />
          <ListOrder sort={sort} bookmarked={bookmarked} onChange={filter} />
        </div>
      </FilterRow>
      <QueryView
        query={query}
        skeleton="entries"
        error="Failed to fetch GCP entries"
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title={isOnlyBookmarks ? 'No bookmarks yet' : 'Nothing matches'}
              text={
                isOnlyBookmarks
                  ? 'Bookmark what you want to find again, and it stands here.'
                  : 'Try another word, or look at all portfolios.'
              }
              action={
                <>
                  {!isOnlyBookmarks && <NextBest kind="gcp" />}
                  <Button variant="default" onClick={showAll}>
                    Show all GCPs
                  </Button>
                </>
              }
            />
          ) : (
            <EmptyState
              title="No good case practices yet"
              text="As soon as one is approved, everybody finds it here."
              action={addButton}
            />
          )
        }
      >
        {({ gcps, totalPages, bookmarked: marked }) => (
          <>
            <ul className={styles.rows} aria-busy={query.isPlaceholderData}>
              {gcps.map((gcp) => (
                <GcpRow
                  key={gcp._id}
                  gcp={gcp}
                  isBookmarked={marked.includes(gcp._id)}
                  onView={() => openDialog(gcp._id)}
                />
              ))}
            </ul>
            <Pager
              page={clampPage(page, totalPages)}
              totalPages={totalPages}
              onPage={(next) => setQuery({ page: next }, { push: true })}
            />
          </>
        )}
      </QueryView>
      <GcpDialog id={openId} known={data?.gcps.find(({ _id }) => _id === openId)} onClose={closeDialog} />
    </>
  )
}

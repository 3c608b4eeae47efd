// What worked elsewhere? The approved good case practices, with search, portfolio filter and a dialog per entry.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { clampPage } from '#shared/paging.ts'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
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
import { useYearFilter } from '#web/years.ts'
import { GcpDialog } from './GcpDialog.tsx'
import { GcpRow } from './GcpRow.tsx'
import styles from './gcp.module.css'
import { useApprovedGcps } from './gcp-queries.ts'
import { PortfolioFilter } from './PortfolioFilter.tsx'

export function GcpListPage() {
  const { mayOpen } = useSession()
  const { portfolios } = useOrganisation()
  const [state, setQuery] = useQueryState({ search: '', portfolio: '', year: '', page: 1, gcp: '' })
  const { search, page, gcp: openId } = state
  // A link may say anything; what nobody knows is left out.
  const portfolio = portfolios.some(({ code }) => code === state.portfolio) ? state.portfolio : ''
  const { year, choices } = useYearFilter(state.year)
  const query = useApprovedGcps({ page, search: search.slice(0, 100), portfolio, year })
  const { data } = query
  const isFiltered = search !== '' || portfolio !== '' || year !== ''

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
        active={[portfolio, year].filter(Boolean).length}
        search={
          <SearchBox
            label="Search by title or portfolio"
            placeholder="Title or portfolio"
            value={search}
            onSearch={(text) => setQuery({ search: text, page: 1 })}
          />
        }
      >
        <PortfolioFilter
          present={data?.portfolios ?? []}
          value={portfolio}
          onChange={(next) => setQuery({ portfolio: next, page: 1 })}
        />
        <YearFilter choices={choices} value={year} onChange={(next) => setQuery({ year: next, page: 1 })} />
      </FilterRow>
      <QueryView
        query={query}
        skeleton="entries"
        error="Failed to fetch GCP entries"
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title="Nothing matches"
              text="Try another word, or look at all portfolios."
              action={
                <>
                  <NextBest kind="gcp" />
                  <Button variant="default" onClick={() => setQuery({ search: '', portfolio: '', year: '', page: 1 })}>
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
        {({ gcps, totalPages }) => (
          <>
            <ul className={styles.rows} aria-busy={query.isPlaceholderData}>
              {gcps.map((gcp) => (
                <GcpRow key={gcp._id} gcp={gcp} onView={() => openDialog(gcp._id)} />
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

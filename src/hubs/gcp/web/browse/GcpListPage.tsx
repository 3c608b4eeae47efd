// Browse screen of approved GCPs: search, filters, pagination, and a dialog per entry.
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { clampPage } from '#shared/paging.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { SearchSuggestions } from '#web/ui/filters/SearchSuggestions.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { YearFilter } from '#web/years/YearFilter.tsx'
import { useYearFilter } from '#web/years/years.ts'
import { gcpsPerPage } from '../../contract.ts'
import styles from '../gcp.module.css'
import { type ApprovedQuery, useApprovedGcps } from '../gcp-queries.ts'
import { PortfolioFilter } from '../PortfolioFilter.tsx'
import { GcpDialog } from './GcpDialog.tsx'
import { GcpRow } from './GcpRow.tsx'

export function GcpListPage() {
  const { mayOpen } = useSession()
  const { listQuery, openId, search, years, active, isFiltered, setQuery, filter, showAll } = useListQuery()
  const { page, portfolio, committee, year, bookmarked, sort } = listQuery
  const query = useApprovedGcps(listQuery)
  const { data } = query
  const isOnlyBookmarks = bookmarked === 'yes' && active === 1 && search === ''

  useLastPage(page, query, setQuery)

  // The first or last entry of the page that is loading: Next and Previous go on over the end of a page.
  const [edge, setEdge] = useState<'first' | 'last' | null>(null)
  const gcps = data?.gcps ?? []
  const at = gcps.findIndex(({ _id }) => _id === openId)
  useEffect(() => {
    if (!edge || query.isPlaceholderData) return
    setEdge(null)
    const next = edge === 'first' ? gcps[0] : gcps.at(-1)
    if (next) setQuery({ gcp: next._id })
  })
  function step(by: 1 | -1) {
    const next = gcps[at + by]
    if (next) setQuery({ gcp: next._id })
    else if (!edge) {
      setEdge(by === 1 ? 'first' : 'last')
      setQuery({ page: page + by })
    }
  }

  // Closing a dialog that was opened here goes back in history; one opened by a link is just removed from the URL.
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
        text="What worked in other LCs: read it, repeat it and share your own."
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
              text={isOnlyBookmarks ? 'GCPs you bookmark appear here.' : 'Try another word or clear the filters.'}
              action={
                <>
                  {!isOnlyBookmarks && <SearchSuggestions kind="gcp" />}
                  <Button variant="default" onClick={showAll}>
                    Show all GCPs
                  </Button>
                </>
              }
            />
          ) : (
            <EmptyState
              title="No good case practices yet"
              text="Approved GCPs appear here for everyone."
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
              isAlwaysShown
              page={clampPage(page, totalPages)}
              totalPages={totalPages}
              onPage={(next) => setQuery({ page: next }, { push: true })}
            />
          </>
        )}
      </QueryView>
      <GcpDialog
        id={openId}
        listed={gcps[at]}
        isBookmarked={data?.bookmarked.includes(openId) ?? false}
        position={
          data && at >= 0 ? { number: (page - 1) * gcpsPerPage + at + 1, of: data.total, onStep: step } : undefined
        }
        onClose={closeDialog}
      />
    </>
  )
}

type CommitteeFilterProps = { value: string; onChange: (committee: string) => void }

function CommitteeFilter({ value, onChange }: CommitteeFilterProps) {
  const { committees } = useOrganisation()
  return (
    <Select
      aria-label="Local Committee"
      allowDeselect={false}
      data={[{ value: '', label: 'All LCs' }, ...committees.map(({ code, name }) => ({ value: code, label: name }))]}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

type Chosen = Pick<ApprovedQuery, 'sort' | 'bookmarked'>
type ListOrderProps = Chosen & { onChange: (change: Partial<Chosen>) => void }

function ListOrder({ sort, bookmarked, onChange }: ListOrderProps) {
  const Mark = bookmarked ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <Select
        aria-label="Order"
        allowDeselect={false}
        data={[
          { value: '', label: 'Newest first' },
          { value: 'repeated', label: 'Most repeated' },
        ]}
        value={sort}
        onChange={(next) => onChange({ sort: next === 'repeated' ? next : '' })}
      />
      <Button
        variant={bookmarked ? 'light' : 'default'}
        leftSection={<Mark size={16} aria-hidden />}
        aria-pressed={bookmarked === 'yes'}
        onClick={() => onChange({ bookmarked: bookmarked ? '' : 'yes' })}
      >
        Bookmarked
      </Button>
    </>
  )
}

const noFilter = { search: '', portfolio: '', committee: '', year: '', bookmarked: '' }

const validCode = (rows: readonly { code: string }[], code: string) =>
  rows.some((row) => row.code === code) ? code : ''

function useListQuery() {
  const { portfolios, committees } = useOrganisation()
  const [state, setQuery] = useQueryState({ ...noFilter, sort: '', page: 1, gcp: '' })
  const { year, choices } = useYearFilter(state.year)
  const listQuery: ApprovedQuery = {
    page: state.page,
    search: state.search.slice(0, 100),
    portfolio: validCode(portfolios, state.portfolio),
    committee: validCode(committees, state.committee),
    year,
    bookmarked: state.bookmarked === 'yes' ? 'yes' : '',
    sort: state.sort === 'repeated' ? 'repeated' : '',
  }
  const { portfolio, committee, bookmarked } = listQuery
  const active = [portfolio, committee, year, bookmarked].filter(Boolean).length
  return {
    listQuery,
    openId: state.gcp,
    /** As typed, however long. */
    search: state.search,
    years: choices,
    /** Number of filters apart from the search. */
    active,
    isFiltered: active > 0 || state.search !== '',
    setQuery,
    /** A new filter starts with the first page. */
    filter: (change: Partial<Omit<typeof state, 'page' | 'gcp'>>) => setQuery({ ...change, page: 1 }),
    showAll: () => setQuery({ ...noFilter, page: 1 }),
  }
}

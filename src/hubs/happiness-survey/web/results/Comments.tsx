// Members' suggestions: comments without names, one page at a time, for the LC and round that the page shows. There is no filter
// by rating: people may be recognised by their wording, and the filter would then reveal their answer.
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { committeeName, type Organisation } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { ResultSection } from '#web/results/ResultSection.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { type Filters, happinessContract } from '../../contract.ts'
import { useSurvey } from '../use-survey.tsx'
import { useFilters } from './filters.ts'
import { periodName } from './periods.ts'
import styles from './Results.module.css'

type CommentQuery = Filters & { search?: string; question?: string }

/** The specification's question has its own heading. */
const ownTitles: Record<string, string> = { suggestions: 'What do they suggest?' }

export function Comments({ question }: { question: string }) {
  const { textOf } = useSurvey()
  const { filters } = useFilters()
  const [search, setSearch] = useState('')
  const organisation = useOrganisation()
  const commentQuery = { ...filters, ...(search && { search }), ...(!ownTitles[question] && { question }) }
  const where = filters.lc ? committeeName(organisation, filters.lc) : 'All LCs'
  return (
    <ResultSection
      title={ownTitles[question] ?? textOf(question)}
      text={
        <>
          {where}, {periodName(filters, filters.year ?? '')}: in members' own words, without names and in random order.
          Suggestions appear together with the answers of their group.
        </>
      }
      csv={{
        fileName: 'happiness-suggestions',
        head: ['LC', 'Suggestion'],
        rows: () => fetchAllComments(commentQuery, organisation),
        label: 'Suggestions',
      }}
      isScreenOnly
    >
      <div className={styles.search}>
        <SearchBox label="Search suggestions" value={search} onSearch={(text) => setSearch(text.trim())} />
      </div>
      {/* Another filter begins with its first page. */}
      <CommentList key={JSON.stringify(commentQuery)} commentQuery={commentQuery} />
    </ResultSection>
  )
}

const sourceOf = (lc: string, organisation: Organisation) =>
  lc ? committeeName(organisation, lc) : 'One of several LCs'

async function fetchAllComments(commentQuery: CommentQuery, organisation: Organisation): Promise<string[][]> {
  const rows: string[][] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { comments, totalPages } = await call(happinessContract.comments, {
      query: { ...commentQuery, page, limit: 100 },
    })
    last = totalPages
    rows.push(...comments.filter(({ text }) => text !== '').map(({ lc, text }) => [sourceOf(lc, organisation), text]))
  }
  return rows
}

function CommentList({ commentQuery }: { commentQuery: CommentQuery }) {
  const organisation = useOrganisation()
  const [page, setPage] = useState(1)
  const comments = useQuery({
    queryKey: ['happiness', 'comments', commentQuery, page],
    queryFn: () => call(happinessContract.comments, { query: { ...commentQuery, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryView query={comments} skeleton="text">
      {(data) => (
        <>
          {commentQuery.search && (
            <Text size="sm" role="status" mb="sm">
              {data.total === 1 ? '1 suggestion' : `${data.total} suggestions`} with '{commentQuery.search}'
            </Text>
          )}
          <ul className={styles.comments}>
            {data.comments.map(({ text, lc }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments have no ids, so that nobody can be traced
              <li key={n}>
                <figure>
                  <blockquote>{text || 'An admin set this suggestion aside.'}</blockquote>
                  <Text component="figcaption" size="sm" c="dimmed">
                    {sourceOf(lc, organisation)}
                  </Text>
                </figure>
              </li>
            ))}
          </ul>
          {data.totalPages > 1 && (
            <Pager page={page} totalPages={data.totalPages} onPage={setPage} label="Pages of suggestions" />
          )}
        </>
      )}
    </QueryView>
  )
}

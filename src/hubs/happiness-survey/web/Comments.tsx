// What do they suggest? Comments without names, a page at a time.
import { Paper, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { committeeName, type Organisation } from '#shared/organisation.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { type Filters, happinessContract } from '../contract.ts'
import { useFilters } from './filters.ts'
import styles from './Results.module.css'

export function Comments() {
  const { filters } = useFilters()
  // Another filter begins with its first page.
  return <CommentList key={JSON.stringify(filters)} />
}

const sourceOf = (lc: string, organisation: Organisation) =>
  lc ? committeeName(organisation, lc) : 'One of several LCs'

async function allComments(filters: Filters, organisation: Organisation): Promise<string[][]> {
  const rows: string[][] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { comments, totalPages } = await call(happinessContract.comments, { query: { ...filters, page, limit: 100 } })
    last = totalPages
    rows.push(...comments.filter(({ text }) => text !== '').map(({ lc, text }) => [sourceOf(lc, organisation), text]))
  }
  return rows
}

function CommentList() {
  const { filters } = useFilters()
  const organisation = useOrganisation()
  const [page, setPage] = useState(1)
  const comments = useQuery({
    queryKey: ['happiness', 'comments', filters, page],
    queryFn: () => call(happinessContract.comments, { query: { ...filters, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="comments-title">
      <div className={styles.partHead}>
        <div>
          <Title order={2} id="comments-title" mb={4}>
            Suggestions
          </Title>
          <Text size="sm" c="dimmed">
            As members wrote them, without their names and in no order. They come together with the answers of their
            group.
          </Text>
        </div>
        <CsvDownload
          fileName="happiness-suggestions"
          head={['LC', 'Suggestion']}
          rows={() => allComments(filters, organisation)}
          label="Download suggestions"
        />
      </div>
      <QueryView query={comments} skeleton="text">
        {(data) => (
          <>
            <div className={styles.comments}>
              {data.comments.map(({ text, lc }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: comments have no ids, so that nobody can be traced
                <Paper withBorder p="md" component="figure" m={0} key={n}>
                  <blockquote className={styles.comment}>{text || 'An admin has set this one aside.'}</blockquote>
                  <Text component="figcaption" size="sm" c="dimmed">
                    {sourceOf(lc, organisation)}
                  </Text>
                </Paper>
              ))}
            </div>
            {data.totalPages > 1 && (
              <Pager page={page} totalPages={data.totalPages} onPage={setPage} label="Pages of suggestions" />
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

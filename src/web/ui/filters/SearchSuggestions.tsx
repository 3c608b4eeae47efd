// Search suggestions when a list has no match: the nearest results of the portal's search, in spite of typos and filters.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { longestQuery, searchContract } from '#shared/contracts/search-contract.ts'
import { call } from '#web/api/call.ts'
import { hrefTo, useAppLocation } from '#web/shell/routing/location.ts'
import { readQuery } from '#web/shell/routing/query-state.ts'
import styles from './SearchSuggestions.module.css'

const maxSuggestions = 4

/** `kind` as in the hub's search; the search text comes from the URL. */
export function SearchSuggestions({ kind }: { kind: string }) {
  const appLocation = useAppLocation()
  const q = readQuery(appLocation.query, { search: '' }).search.trim().slice(0, longestQuery)
  const { data } = useQuery({
    queryKey: ['next-best', q],
    queryFn: () => call(searchContract.search, { query: { q } }),
    enabled: q !== '',
  })
  const suggestions = (data?.results ?? [])
    .filter((found) => found.kind === kind && found.path !== appLocation.full)
    .slice(0, maxSuggestions)
  if (suggestions.length === 0) return null
  return (
    <nav aria-label="Did you mean" className={styles.near}>
      <p className={styles.head}>Did you mean</p>
      <ul>
        {suggestions.map(({ title, line, path }) => (
          <li key={path}>
            <Anchor href={hrefTo(path)} dir="auto">
              {title}
            </Anchor>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

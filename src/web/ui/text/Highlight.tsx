// Search highlight: marks what a search found in a text. The search text comes from the URL, where the search box of a
// screen puts it, or is given.

import { useAppLocation } from '#web/shell/routing/location.ts'
import { readQuery } from '#web/shell/routing/query-state.ts'
import styles from './Highlight.module.css'
import { highlightParts } from './marked-parts.ts'

export function Highlight({ children, of }: { children: string; of?: string }) {
  const { query } = useAppLocation()
  const words = of ?? readQuery(query, { search: '' }).search
  if (words === '') return children
  return highlightParts(children, words).map(({ text, isFound, at }) =>
    isFound ? (
      <mark key={at} className={styles.found}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

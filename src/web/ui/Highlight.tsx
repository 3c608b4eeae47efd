// What of a text did the search of this screen find? The words come from the address, as the search box puts them there.

import { usePlace } from '#web/shell/location.ts'
import { readQuery } from '#web/shell/query-state.ts'
import styles from './Highlight.module.css'
import { markedParts } from './marked-parts.ts'

export function Highlight({ children }: { children: string }) {
  const { search } = readQuery(usePlace().query, { search: '' })
  if (search === '') return children
  return markedParts(children, search).map(({ text, isFound, at }) =>
    isFound ? (
      <mark key={at} className={styles.found}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

// Command palette list: groups with their names. The selected row scrolls into view; the input announces it to screen
// readers.
import { useEffect, useRef } from 'react'
import { hrefTo } from '#web/shell/routing/location.ts'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import styles from './Palette.module.css'
import type { Group, Row } from './rows.ts'

type PaletteRowsProps = {
  id: string
  typed: string
  groups: readonly Group[]
  chosen: number
  onChoose: (at: number) => void
  onOpen: (row: Row) => void
}

export function PaletteRows({ id, typed, groups, chosen, onChoose, onOpen }: PaletteRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the chosen row
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  let at = -1
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ name, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
        <div key={name} role="group" aria-label={name}>
          <div className={styles.group} aria-hidden>
            {name}
          </div>
          {rows.map((row) => {
            at += 1
            const mine = at
            return (
              <a
                key={row.key}
                id={`${id}-${mine}`}
                role="option"
                aria-selected={mine === chosen}
                tabIndex={-1}
                className={styles.row}
                href={row.link ?? (row.path === undefined ? undefined : hrefTo(row.path))}
                rel={row.link && 'noopener noreferrer'}
                onPointerMove={() => mine !== chosen && onChoose(mine)}
                onClick={(event) => {
                  // Opens in a new tab, like any link.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(row)
                }}
              >
                <span className={styles.title} dir="auto">
                  <Highlight of={typed}>{row.title}</Highlight>
                </span>
                {row.line && <span className={styles.line}>{row.line}</span>}
                {row.link && mine === chosen && (
                  <span className={styles.keys}>
                    <kbd>Enter</kbd> to open, <kbd>Shift+Enter</kbd> to show it in its list
                  </span>
                )}
                {row.excerpt && (
                  <span className={styles.excerpt} dir="auto">
                    <Highlight of={typed}>{row.excerpt}</Highlight>
                  </span>
                )}
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}

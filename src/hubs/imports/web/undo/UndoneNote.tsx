// Result of an undo: how many records were removed, and which stayed because somebody edited them since.
import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from '../imports.module.css'
import type { Undone } from './use-undo.ts'

const maxShown = 50

export function UndoneNote({ undone: { title, undone, kept } }: { undone: Undone }) {
  const note = useRef<HTMLDivElement>(null)
  // After the confirmation dialog has closed, and returned the focus to a button that is gone.
  useEffect(() => {
    const timer = setTimeout(() => note.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [])
  const countText = undone === 1 ? '1 record was' : `${undone.toLocaleString()} records were`
  return (
    <Alert
      color={kept.length > 0 ? 'yellow' : 'green'}
      title={`${title}: import undone`}
      role="status"
      mb="md"
      ref={note}
      tabIndex={-1}
    >
      {countText} undone.
      {kept.length > 0 && (
        <>
          {' '}
          {kept.length === 1 ? 'One was kept:' : `${kept.length.toLocaleString()} were kept:`}
          <ul className={styles.notes}>
            {kept.slice(0, maxShown).map(({ record, text }) => (
              <li key={record}>{text}</li>
            ))}
            {kept.length > maxShown && <li>And {(kept.length - maxShown).toLocaleString()} more.</li>}
          </ul>
        </>
      )}
    </Alert>
  )
}

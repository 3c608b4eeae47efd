// What when the last one is decided? It says so, takes the keyboard along, and looks again when asked.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './queue.module.css'

export function NothingWaits({ isFetching, onLook }: { isFetching: boolean; onLook: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div role="status" ref={place} tabIndex={-1} className={styles.nothing}>
      <EmptyState
        title="Nothing waits any more"
        text="Every GCP in this list is decided."
        action={
          <Button variant="default" onClick={onLook} disabled={isFetching}>
            Look again
          </Button>
        }
      />
    </div>
  )
}

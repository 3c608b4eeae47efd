// Filter row of a list: one row; on phones the search stays and the rest folds into a button.
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../page/Icon.tsx'
import styles from './FilterRow.module.css'

type FilterRowProps = {
  /** The search box: always visible. */
  search?: ReactNode
  /** How many filters are set, shown on the button that hides them. */
  active?: number
  children?: ReactNode
}

export function FilterRow({ search, active = 0, children }: FilterRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <search className={styles.row}>
      {search && <div className={styles.search}>{search}</div>}
      {children && (
        <>
          <Button
            className={styles.button}
            variant="default"
            leftSection={<Icon name="filter" size={18} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
          <div id={id} className={styles.filters} data-open={isOpen || undefined}>
            {children}
          </div>
        </>
      )}
    </search>
  )
}

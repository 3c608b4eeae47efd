// Pagination control: Previous, 'Page X of Y', Next.
import { Button } from '@mantine/core'
import { clampPage } from '#shared/paging.ts'
import { Icon } from '../page/Icon.tsx'
import styles from './Pager.module.css'

type PagerProps = {
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** Names the list for screen readers when a page has several. */
  label?: string
  /** The specification shows it on a single page too. */
  isAlwaysShown?: boolean
}

export function Pager({ page, totalPages, onPage, label = 'Pages', isAlwaysShown = false }: PagerProps) {
  if (totalPages <= 1 && !isAlwaysShown) return null
  const isFirst = page <= 1
  const isLast = page >= totalPages
  const go = (to: number) => {
    if (to === clampPage(to, totalPages)) onPage(to)
  }
  // `data-disabled` with aria keeps the button focusable: a natively disabled one would drop the focus at the last page.
  const state = (isOff: boolean) => ({ 'aria-disabled': isOff, 'data-disabled': isOff || undefined })
  return (
    <nav aria-label={label} className={styles.pager} data-pager>
      <Button
        variant="default"
        leftSection={<Icon name="left" size={18} />}
        onClick={() => !isFirst && go(page - 1)}
        {...state(isFirst)}
      >
        Previous
      </Button>
      <span role="status" data-tabular>
        Page {page} of {totalPages}
      </span>
      <Button
        variant="default"
        rightSection={<Icon name="right" size={18} />}
        onClick={() => !isLast && go(page + 1)}
        {...state(isLast)}
      >
        Next
      </Button>
    </nav>
  )
}

// Drill-down of the MX results on phones: the country, or the LC that was opened from it. An LC opens at its top, and going back
// returns to the row that was tapped.
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useNames } from '#web/organisation/organisation.ts'
import { isHistoryNavigation } from '#web/shell/routing/location.ts'
import { focusAgain } from '#web/ui/dialogs/use-focus-return.ts'
import type { Summary } from '../../contract.ts'
import type { ResultsViewState } from '../results-view-state.ts'
import styles from './drill-down.module.css'
import { NationalView } from './NationalView.tsx'

type DrillDownProps = {
  national: Summary
  viewState: ResultsViewState
  /** Of the LC that is open. */
  children: ReactNode
}

/**
 * The country stays rendered and laid out behind an LC, so that a phone shows it at once when the person goes back. It stays up to
 * date in the meantime, which costs about as many requests as the LC does.
 */
export function DrillDown({ national, viewState, children }: DrillDownProps) {
  const { lc, portfolio } = viewState
  const names = useNames()
  const country = useRef<{ of: string; national: Summary; view: ReactNode }>(null)
  const of = JSON.stringify(viewState)
  const isSame = country.current?.of === of && country.current.national === national
  if (!lc && !isSame)
    country.current = { of, national, view: <NationalView summary={national} viewState={viewState} isPhone /> }
  const opened = useOpened(lc, portfolio)
  return (
    <>
      <div hidden={lc !== undefined} className={styles.behind} onClickCapture={focusPressed}>
        {country.current?.view}
      </div>
      {lc && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div ref={opened} role="group" aria-label={names.lc(lc)} tabIndex={-1} className={styles.opened}>
          {children}
        </div>
      )}
    </>
  )
}

/** Safari focuses no button that is tapped; the focus comes back to it, and its tip ends when the focus leaves it. */
const focusPressed = ({ target }: MouseEvent<HTMLElement>) =>
  (target as Element).closest('button')?.focus({ preventScroll: true })

/** Scrolls and moves the focus to what was opened, and back to the row it was opened from. */
function useOpened(lc: string | undefined, portfolio: string | undefined) {
  const opened = useRef<HTMLDivElement>(null)
  const shown = useRef({ lc, portfolio })
  const left = useRef<{ y: number; row: Element | null }>(null)
  // While it is rendered, the page still shows the country; going forward, the browser has already scrolled it.
  if (lc && !shown.current.lc && !isHistoryNavigation())
    left.current = { y: window.scrollY, row: document.activeElement }
  useLayoutEffect(() => {
    if (shown.current.lc === lc && shown.current.portfolio === portfolio) return
    shown.current = { lc, portfolio }
    if (lc) {
      opened.current?.focus({ preventScroll: true })
      // Going forward, it stays where the browser has scrolled to.
      if (!isHistoryNavigation()) opened.current?.scrollIntoView({ block: 'start' })
      return
    }
    focusAgain(left.current?.row ?? null)
    // Also going back: an LC may have been too short for the browser to scroll that far.
    if (left.current) window.scrollTo(0, left.current.y)
  }, [lc, portfolio])
  return opened
}

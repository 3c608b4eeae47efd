// Drill-down of the MX results on phones: the country, or the LC that was opened from it. An LC opens at its top, and going back
// returns to the row that was tapped.
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useNames } from '#web/organisation/organisation.ts'
import { isHistoryNavigation } from '#web/shell/routing/location.ts'
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

/** The country stays rendered and laid out behind an LC, so that a phone shows it at once when the person goes back. */
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
      <div hidden={lc !== undefined} className={styles.behind}>
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

/** Scrolls and moves the focus to what was opened, and back to the row it was opened from. */
function useOpened(lc: string | undefined, portfolio: string | undefined) {
  const opened = useRef<HTMLDivElement>(null)
  const shown = useRef({ lc, portfolio })
  const left = useRef<{ y: number; row: Element | null }>(null)
  // While it is rendered, the page still shows the country.
  if (lc && !shown.current.lc) left.current = { y: window.scrollY, row: document.activeElement }
  useLayoutEffect(() => {
    if (shown.current.lc === lc && shown.current.portfolio === portfolio) return
    shown.current = { lc, portfolio }
    const { y, row } = left.current ?? { y: 0, row: null }
    const target = lc ? opened.current : row
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    // Then the browser scrolls.
    if (isHistoryNavigation()) return
    if (lc) opened.current?.scrollIntoView({ block: 'start' })
    else window.scrollTo(0, y)
  }, [lc, portfolio])
  return opened
}

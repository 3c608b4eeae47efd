// Drill-down of the MX results on phones: the country, an LC that was opened from it, or a portfolio that was opened from the LC. What
// is opened is shown from its top, and going back returns to the row that was tapped.
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { isHistoryNavigation } from '#web/shell/routing/location.ts'
import { focusAgain } from '#web/ui/dialogs/use-focus-return.ts'
import styles from './drill-down.module.css'

type DrillDownProps = {
  /** Shown until something is opened from it. */
  from: ReactNode
  /** What `from` shows: rendered again only if one of these is another one. */
  of: readonly unknown[]
  /** The name of what is open. */
  name: string | undefined
  /** What is open. */
  children: ReactNode
}

/**
 * What something was opened from stays rendered and laid out behind it, so that a phone shows it at once when the person goes back.
 * It stays up to date in the meantime, which costs about as many requests as what is open.
 */
export function DrillDown({ from, of, name, children }: DrillDownProps) {
  const behind = useRef<{ of: readonly unknown[]; view: ReactNode }>(null)
  const isSame = behind.current?.of.every((each, at) => each === of[at])
  if (name === undefined && !isSame) behind.current = { of, view: from }
  const opened = useOpened(name)
  return (
    <>
      <div hidden={name !== undefined} className={styles.behind} onClickCapture={focusPressed}>
        {behind.current?.view}
      </div>
      {name !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div ref={opened} role="group" aria-label={name} tabIndex={-1} className={styles.opened}>
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
function useOpened(name: string | undefined) {
  const opened = useRef<HTMLDivElement>(null)
  const shown = useRef(name)
  const left = useRef<{ y: number; row: Element | null }>(null)
  // While it is rendered, the page still shows the rows; going forward, the browser has already scrolled them.
  if (name !== undefined && shown.current === undefined && !isHistoryNavigation())
    left.current = { y: window.scrollY, row: document.activeElement }
  useLayoutEffect(() => {
    if (shown.current === name) return
    shown.current = name
    if (name !== undefined) {
      opened.current?.focus({ preventScroll: true })
      // Going forward, it stays where the browser has scrolled to.
      if (!isHistoryNavigation()) opened.current?.scrollIntoView({ block: 'start' })
      return
    }
    focusAgain(left.current?.row ?? null)
    // Also going back: what was open may have been too short for the browser to scroll that far.
    if (left.current) window.scrollTo(0, left.current.y)
  }, [name])
  return opened
}

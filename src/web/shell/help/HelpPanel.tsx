// Help panel: the first paragraph of a screen's part, beside its title. A popover, not a modal: the page stays usable.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import closeButton from '#web/ui/dialogs/close-button.module.css'
import { hrefTo } from '../routing/location.ts'
import styles from './HelpButton.module.css'
import { findPart, InlineText } from './help-text.tsx'

export type HelpPanelProps = { id: string; button: RefObject<HTMLButtonElement | null>; onClose: () => void }

const marginPx = 16
const gapPx = 8

export function HelpPanel({ id, button, onClose }: HelpPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const textId = useId()
  const part = findPart(id)

  useLayoutEffect(() => {
    const place = () => placeBelow(panel.current, button.current)
    panel.current?.showPopover?.()
    place()
    panel.current?.focus({ preventScroll: true })
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [button])

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isInside(target)) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  })

  const isInside = (target: EventTarget | null) =>
    target instanceof Node && (panel.current?.contains(target) || button.current?.contains(target))

  function leave() {
    onClose()
    button.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave()
  }

  /** Whoever tabs on goes on in the page, below the title. */
  const onBlur = ({ relatedTarget }: FocusEvent) => relatedTarget && !isInside(relatedTarget) && onClose()

  if (!part) return null
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={`Help: ${part.title}`}
      aria-describedby={textId}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <p id={textId}>
        <InlineText>{part.summary}</InlineText>
      </p>
      <div className={styles.actions}>
        <a href={hrefTo(`/help/${id}`)}>More about {part.title}</a>
        <button type="button" className={`${closeButton.close} ${styles.close}`} onClick={leave}>
          Close
        </button>
      </div>
    </div>
  )
}

/** Below the title, which may have several lines, and never beyond the edges of the window. */
function placeBelow(panel: HTMLElement | null, button: HTMLElement | null) {
  if (!panel || !button) return
  const { left } = button.getBoundingClientRect()
  const { bottom = 0 } = button.parentElement?.getBoundingClientRect() ?? {}
  const most = document.documentElement.clientWidth - panel.offsetWidth - marginPx
  panel.style.setProperty('--help-left', `${Math.max(marginPx, Math.min(left, most)) + window.scrollX}px`)
  panel.style.setProperty('--help-top', `${bottom + window.scrollY + gapPx}px`)
}

// Tooltip area: shows the `data-tip` text of an element inside it on hover, on keyboard focus and on a tap.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './TipArea.module.css'

type Tip = { mark: Element; text: string; x: number; y: number; isLow: boolean }

/** Elements that the keyboard should reach are buttons or links, or have a `tabIndex`; screen readers read their text. */
export function TipArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip>()
  // A tick may have just changed the text.
  useEffect(() => {
    const text = tip?.mark.getAttribute('data-tip')
    if (tip && text && text !== tip.text) setTip({ ...tip, text })
  })
  const show = (target: EventTarget) => {
    const mark = (target as Element).closest?.('[data-tip]')
    const text = mark?.getAttribute('data-tip')
    if (!mark || !text || !area.current) return setTip(undefined)
    // A mouse hovers and clicks: measured once, since that lays out the page.
    if (mark === tip?.mark) return
    const [at, frame] = [mark.getBoundingClientRect(), area.current.getBoundingClientRect()]
    const middle = at.left + at.width / 2 - frame.left
    // It stays within the frame, and below a mark that is near the top of the window.
    const x = Math.min(Math.max(middle, 110), Math.max(110, frame.width - 110))
    const isLow = at.top < 90
    setTip({ mark, text, x, y: (isLow ? at.bottom : at.top) - frame.top, isLow })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the marks inside are what is focused; this only listens
    <div
      ref={area}
      className={styles.area}
      // A finger shows it when it taps, not while it scrolls past.
      onPointerOver={({ target, pointerType }) => pointerType !== 'touch' && show(target)}
      onPointerLeave={() => setTip(undefined)}
      onFocus={({ target }) => target.matches(':focus-visible') && show(target)}
      onBlur={() => setTip(undefined)}
      onClick={({ target }) => show(target)}
      onKeyDown={({ key }) => key === 'Escape' && setTip(undefined)}
    >
      {children}
      {tip && (
        <div
          className={styles.tip}
          role="tooltip"
          data-low={tip.isLow || undefined}
          style={{ left: tip.x, top: tip.y }}
          data-tabular
        >
          {tip.text}
        </div>
      )}
    </div>
  )
}

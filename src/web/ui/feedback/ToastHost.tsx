// Toast host: shows toasts at the bottom left, above what is fixed there; at the top right on a page that says so
// (`data-toasts="top-right"`). They are announced, dismissible, and paused on hover or focus.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../page/Icon.tsx'
import styles from './ToastHost.module.css'
import { type Toast, toast, useToasts } from './toast.ts'

export function ToastHost() {
  const toasts = useToasts()
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // The next toast starts at the edge of the window again.
    if (toasts.length === 0) {
      region.current?.removeAttribute('style')
      return
    }
    let stop: (() => void) | undefined
    let isUnmounted = false
    // Loaded with the first toast: the first screen has none. Without it toasts stay at the edge.
    void import('./toast-placement.ts').then(
      ({ keepPlacement }) => {
        if (region.current && !isUnmounted) stop = keepPlacement(region.current)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [toasts])
  return (
    <section
      ref={region}
      className={styles.place}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
    >
      {toasts.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </section>
  )
}

function ToastCard({ toast: { id, tone, text, ms, action } }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => toast.dismiss(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isPaused])
  const pauseOnHover = { onPointerEnter: () => setPaused(true), onPointerLeave: () => setPaused(false) }
  const pauseOnFocus = { onFocus: () => setPaused(true), onBlur: () => setPaused(false) }
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      role={tone === 'poor' ? 'alert' : undefined}
      {...pauseOnHover}
      {...pauseOnFocus}
    >
      <span className={styles.icon}>
        <Icon name={tone === 'good' ? 'check' : 'warning'} />
      </span>
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss notification"
        onClick={() => toast.dismiss(id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}

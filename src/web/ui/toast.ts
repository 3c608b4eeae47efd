// How does a page say that something worked or failed? `toast.success('Saved', { ms, action })`; ToastHost shows them.
import { useSyncExternalStore } from 'react'

export type ToastOptions = {
  /** How long it stays; errors and toasts with an action stay longer by default. */
  ms?: number
  action?: { label: string; run: () => void }
}
export type Toast = { id: number; tone: 'good' | 'poor'; text: string; ms: number; action?: ToastOptions['action'] }

/** More would cover the page; the oldest goes first. */
const mostAtOnce = 4
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Toast['tone'], text: string, { ms, action }: ToastOptions = {}): number {
  lastId += 1
  const defaultMs = action ? 8000 : tone === 'poor' ? 7000 : 4000
  const others = toasts.filter((each) => each.text !== text)
  publish([...others, { id: lastId, tone, text, ms: ms ?? defaultMs, ...(action && { action }) }].slice(-mostAtOnce))
  return lastId
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show('good', text, options),
  error: (text: string, options?: ToastOptions) => show('poor', text, options),
  dismiss: (id: number) => publish(toasts.filter((each) => each.id !== id)),
  clear: () => publish([]),
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)

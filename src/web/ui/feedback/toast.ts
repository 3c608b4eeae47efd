// Toasts: short messages that something worked or failed. `toast.success('Saved', { ms, action })`; ToastHost shows them.
import { onResponse, type ResponseEvent } from '#web/api/call.ts'
import { createStore, useStore } from '#web/create-store.ts'

export type ToastOptions = {
  /** How long it stays; errors and toasts with an action stay longer by default. */
  ms?: number
  action?: { label: string; run: () => void }
}
export type Toast = {
  id: number
  tone: 'good' | 'poor'
  text: string
  ms: number
  action?: ToastOptions['action']
  /** The request whose failure it reports. */
  about?: string | undefined
}

/** More would cover the page; the oldest goes first. */
const maxToasts = 4
const store = createStore<readonly Toast[]>([])
let lastId = 0

/** A new success replaces an older one; an Undo stays available. */
const isReplaceable = ({ tone, action }: Toast) => tone === 'good' && !action

function show(tone: Toast['tone'], text: string, { ms, action }: ToastOptions = {}): number {
  lastId += 1
  const defaultMs = action ? 8000 : tone === 'poor' ? 7000 : 4000
  const others = store.getState().filter((each) => each.text !== text && !(tone === 'good' && isReplaceable(each)))
  const about = tone === 'poor' && Date.now() - lastFailure.at < justNowMs ? lastFailure.about : undefined
  store.setState(
    [...others, { id: lastId, tone, text, ms: ms ?? defaultMs, about, ...(action && { action }) }].slice(-maxToasts),
  )
  return lastId
}

/** A page reports a failure right after it happens: that is how a toast knows its request. */
const justNowMs = 100
let lastFailure = { about: '', at: 0 }

/** Once the same request works, the message about its failure goes. */
onResponse(({ endpoint, address, status }: ResponseEvent) => {
  const about = `${endpoint.method} ${address}`
  if (status === 0 || status >= 400) lastFailure = { about, at: Date.now() }
  else if (store.getState().some((each) => each.about === about)) remove((each) => each.about === about)
})

function remove(isOver: (toast: Toast) => boolean) {
  store.setState(store.getState().filter((each) => !isOver(each)))
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show('good', text, options),
  error: (text: string, options?: ToastOptions) => show('poor', text, options),
  dismiss: (id: number) => remove((each) => each.id === id),
  clear: () => store.setState([]),
}

export const useToasts = () => useStore(store)

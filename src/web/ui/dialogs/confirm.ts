// Confirmation: a page asks before it acts with `if (await confirm({ title, text, confirmLabel })) …`.
import type { ReactNode } from 'react'
import { createStore, useStore } from '#web/create-store.ts'

export type ConfirmOptions = {
  title: string
  /** Line breaks stay. */
  text: ReactNode
  /** Names what will happen: 'Delete', 'Leave the page'. */
  confirmLabel: string
  cancelLabel?: string
  /** 'poor' for what cannot be undone. */
  tone?: 'poor' | 'neutral'
  /** Runs before the dialog closes, with a busy button; if it throws, the dialog closes and the result is false. */
  run?: () => Promise<unknown>
  busyLabel?: string
}
export type PendingConfirm = ConfirmOptions & { id: number; answer: (yes: boolean) => void }

const store = createStore<PendingConfirm | null>(null)
let lastId = 0

export function confirm(question: ConfirmOptions): Promise<boolean> {
  store.getState()?.answer(false)
  return new Promise((resolve) => {
    lastId += 1
    const answer = (yes: boolean) => {
      store.setState(null)
      resolve(yes)
    }
    store.setState({ ...question, id: lastId, answer })
  })
}

export const usePendingConfirm = () => useStore(store)

// How does a page ask before it acts? `if (await confirm({ title, text, confirmLabel })) …`.
import { useSyncExternalStore } from 'react'

export type Question = {
  title: string
  text: string
  /** Says what will happen: 'Delete', 'Leave the page'. */
  confirmLabel: string
  cancelLabel?: string
  /** 'poor' for what cannot be undone. */
  tone?: 'poor' | 'neutral'
  /** Runs before the dialog closes, with a busy button; when it throws, the dialog closes and the answer is no. */
  run?: () => Promise<unknown>
  busyLabel?: string
}
export type Asked = Question & { id: number; answer: (yes: boolean) => void }

let asked: Asked | null = null
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    lastId += 1
    const answer = (yes: boolean) => {
      publish(null)
      resolve(yes)
    }
    publish({ ...question, id: lastId, answer })
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAsked = () => useSyncExternalStore(subscribe, () => asked)

// Fresh sign-in store: calls that the portal refuses until their caller confirms who they are wait here for one dialog.
import { type ComponentType, useSyncExternalStore } from 'react'

export type IdentityDialogProps = {
  /** False when the person canceled: then nothing is sent again. */
  onDone: (isConfirmed: boolean) => void
}

/** The dialog 'Confirm it's you', given by the hub that knows how people sign in. */
export const identityDialog: { load?: () => Promise<ComponentType<IdentityDialogProps>> } = {}

type Waiting = { isConfirmed: Promise<boolean>; onDone: (isConfirmed: boolean) => void }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

function publish(next: Waiting | null) {
  waiting = next
  for (const listener of listeners) listener()
}

/** True once the person has confirmed. Calls that are refused while the dialog is open wait for the same answer. */
export function confirmIdentity(): Promise<boolean> {
  if (waiting) return waiting.isConfirmed
  if (!identityDialog.load) return Promise.resolve(false)
  let resolve: (isConfirmed: boolean) => void
  const isConfirmed = new Promise<boolean>((done) => {
    resolve = done
  })
  const onDone = (answer: boolean) => {
    publish(null)
    resolve(answer)
  }
  publish({ isConfirmed, onDone })
  return isConfirmed
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useWaitingCalls = () => useSyncExternalStore(subscribe, () => waiting)

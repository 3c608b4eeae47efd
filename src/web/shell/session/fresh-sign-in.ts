// Re-authentication: calls that the portal refuses until the person confirms who they are wait here for one dialog.
import type { ComponentType } from 'react'
import { createStore, useStore } from '#web/create-store.ts'

export type IdentityDialogProps = {
  /** False when the person canceled: then the calls are not repeated. */
  onDone: (isConfirmed: boolean) => void
}

/** The dialog 'Confirm it's you', given by the hub that knows how people sign in. */
export const identityDialog: { load?: () => Promise<ComponentType<IdentityDialogProps>> } = {}

type Waiting = { isConfirmed: Promise<boolean>; onDone: (isConfirmed: boolean) => void }

const store = createStore<Waiting | null>(null)

/** True once the person has confirmed. Calls that are refused while the dialog is open wait for the same answer. */
export function confirmIdentity(): Promise<boolean> {
  const waiting = store.getState()
  if (waiting) return waiting.isConfirmed
  if (!identityDialog.load) return Promise.resolve(false)
  let resolve: (isConfirmed: boolean) => void
  const isConfirmed = new Promise<boolean>((done) => {
    resolve = done
  })
  const onDone = (answer: boolean) => {
    store.setState(null)
    resolve(answer)
  }
  store.setState({ isConfirmed, onDone })
  return isConfirmed
}

export const useWaitingCalls = () => useStore(store)

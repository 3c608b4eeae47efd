// Offline queue events between tabs, and a localStorage mark that says whether anything is queued on this device. The mark
// is cheap to read, so that nothing more is loaded where nothing is queued.
import { createEmitter } from '#web/create-store.ts'

const name = 'nexus-waiting'

/** `sent`: the portal has it. `stopped`: refused, or the person must resolve a conflict. */
export type QueueEvent = { subject: string; what: 'kept' | 'sent' | 'stopped' | 'discarded' }

const { emit, subscribe } = createEmitter<[event: QueueEvent]>()
let tabs: BroadcastChannel | undefined

/** Returns a function that unsubscribes. */
export function onQueueEvent(listener: (event: QueueEvent) => void): () => void {
  if (!tabs) {
    tabs = new BroadcastChannel(name)
    tabs.onmessage = ({ data }) => emit(data)
  }
  return subscribe(listener)
}

export function publishQueueEvent(event: QueueEvent): void {
  emit(event)
  tabs?.postMessage(event)
}

/** Anybody's changes, not necessarily those of the person signed in. */
export function hasQueued(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** A browser that crashed may have lost the mark but not the queue, so this also looks for the database. */
export async function mayHaveQueued(): Promise<boolean> {
  try {
    return hasQueued() || (await indexedDB.databases()).some((each) => each.name === name)
  } catch {
    return false
  }
}

export function setQueueMark(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // Then queued changes are found when their form is opened.
  }
}

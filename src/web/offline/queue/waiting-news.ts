// Does anything wait on this device, and did that change, here or in another tab? A mark that costs nothing to read, so that
// nothing more is loaded where nothing waits.
import { createEmitter } from '#web/create-store.ts'

const name = 'nexus-waiting'

/** `sent`: the portal has it. `stopped`: refused, or somebody must choose. */
export type WaitingNews = { subject: string; what: 'kept' | 'sent' | 'stopped' | 'discarded' }

const { emit, subscribe } = createEmitter<[news: WaitingNews]>()
let tabs: BroadcastChannel | undefined

/** The answer stops it. */
export function onWaiting(listener: (news: WaitingNews) => void): () => void {
  if (!tabs) {
    tabs = new BroadcastChannel(name)
    tabs.onmessage = ({ data }) => emit(data)
  }
  return subscribe(listener)
}

export function tellWaiting(news: WaitingNews): void {
  emit(news)
  tabs?.postMessage(news)
}

/** Somebody's, not necessarily of who is here. */
export function hasWaiting(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** A browser that went down at once may have lost the mark, and not what waits: is there a place where it would lie? */
export async function mayHaveWaiting(): Promise<boolean> {
  try {
    return hasWaiting() || (await indexedDB.databases()).some((each) => each.name === name)
  } catch {
    return false
  }
}

export function markWaiting(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // Then what waits is found again by who opens its form.
  }
}

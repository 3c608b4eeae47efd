// Does anything wait on this device, and did that change, here or in another tab? A mark that costs nothing to read, so that
// nothing more is loaded where nothing waits.
const name = 'nexus-waiting'

/** `sent`: the portal has it. `stopped`: refused, or somebody must choose. */
export type WaitingNews = { subject: string; what: 'kept' | 'sent' | 'stopped' | 'discarded' }

const listeners = new Set<(news: WaitingNews) => void>()
let tabs: BroadcastChannel | undefined

function hear(news: WaitingNews) {
  for (const listener of listeners) listener(news)
}

/** The answer stops it. */
export function onWaiting(listener: (news: WaitingNews) => void): () => void {
  if (!tabs) {
    tabs = new BroadcastChannel(name)
    tabs.onmessage = ({ data }) => hear(data)
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellWaiting(news: WaitingNews): void {
  hear(news)
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

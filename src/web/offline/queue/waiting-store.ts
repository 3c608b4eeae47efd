// Offline queue store in IndexedDB. It has a database of its own: cached responses go with their owner's session, but queued
// changes stay under their uid until they are sent or discarded, or their owner was away for 60 days.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readKnown } from '#web/shell/session/session-store.ts'
import { inOrder, isForgotten, type WaitingChange } from './waiting-change.ts'
import { hasWaiting, markWaiting, tellWaiting } from './waiting-news.ts'

interface Waiting extends DBSchema {
  waiting: { key: string; value: WaitingChange }
}

let opened: Promise<IDBPDatabase<Waiting>> | undefined
const forget = () => {
  opened = undefined
}

function openWaiting(): Promise<IDBPDatabase<Waiting>> {
  opened ??= openDB<Waiting>('nexus-waiting', 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'key' }),
    blocking(_, __, event) {
      ;(event.target as IDBDatabase | null)?.close()
      forget()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

/** Nobody while an admin views the portal as another role: they have no queue. */
export function whoWaits(): string | undefined {
  const { me } = readKnown()
  return me && !me.isOnlyLooking ? me.uid : undefined
}

type Edit = { put?: readonly WaitingChange[]; remove?: readonly string[] }

/** Reads and writes in one transaction, so that two tabs never overwrite each other. Rejects where storage is forbidden. */
export async function editWaiting(decide: (mine: WaitingChange[]) => Edit): Promise<WaitingChange[]> {
  const uid = whoWaits()
  const db = await openWaiting()
  const step = db.transaction('waiting', 'readwrite', { durability: 'strict' })
  const all = await step.store.getAll()
  const old = all.filter((each) => isForgotten(each, uid, Date.now())).map(({ key }) => key)
  const left = new Map(all.filter(({ key }) => !old.includes(key)).map((each) => [each.key, each]))
  const mine = () => inOrder([...left.values()].filter((each) => each.uid === uid))
  const { put = [], remove = [] } = uid === undefined ? {} : decide(mine())
  for (const key of [...old, ...remove]) {
    left.delete(key)
    void step.store.delete(key)
  }
  for (const change of put) {
    left.set(change.key, change)
    void step.store.put(change)
  }
  await step.done
  markWaiting(left.size > 0)
  return mine()
}

/** The queued changes of the person signed in, oldest first. */
export async function listWaiting(): Promise<WaitingChange[]> {
  const all = await (await openWaiting()).getAll('waiting')
  const here = whoWaits()
  if (all.length === 0 || all.some((each) => isForgotten(each, here, Date.now()))) return editWaiting(() => ({}))
  const mine = inOrder(all.filter(({ uid }) => uid === here))
  if (!hasWaiting()) {
    markWaiting(true)
    for (const { subject } of mine) tellWaiting({ subject, what: 'kept' })
  }
  return mine
}

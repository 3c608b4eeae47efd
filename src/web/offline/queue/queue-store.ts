// Offline queue store in IndexedDB. It has a database of its own: cached responses go with their owner's session, but queued
// changes of a session that ended elsewhere stay under their uid until they are sent or discarded, or their owner was away for 60 days.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readSessionState } from '#web/shell/session/session-store.ts'
import { hasQueued, publishQueueEvent, setQueueMark } from './queue-events.ts'
import { isExpired, oldestFirst, type QueuedMutation } from './queued-mutation.ts'

interface QueueSchema extends DBSchema {
  waiting: { key: string; value: QueuedMutation }
}

let opened: Promise<IDBPDatabase<QueueSchema>> | undefined
const resetConnection = () => {
  opened = undefined
}

function openQueueDatabase(): Promise<IDBPDatabase<QueueSchema>> {
  opened ??= openDB<QueueSchema>('nexus-waiting', 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'key' }),
    blocking(_, __, event) {
      ;(event.target as IDBDatabase | null)?.close()
      resetConnection()
    },
    terminated: resetConnection,
  })
  opened.catch(resetConnection)
  return opened
}

/** Nobody while an admin views the portal as another role: they have no queue. */
export function queueOwner(): string | undefined {
  const { me } = readSessionState()
  return me && !me.isOnlyLooking ? me.uid : undefined
}

type Edit = { put?: readonly QueuedMutation[]; remove?: readonly string[] }

/** Reads and writes in one transaction, so that two tabs never overwrite each other. Rejects where storage is forbidden. */
export async function editQueue(
  decide: (mine: QueuedMutation[]) => Edit,
  uid = queueOwner(),
): Promise<QueuedMutation[]> {
  const db = await openQueueDatabase()
  const step = db.transaction('waiting', 'readwrite', { durability: 'strict' })
  const all = await step.store.getAll()
  const old = all.filter((each) => isExpired(each, uid, Date.now())).map(({ key }) => key)
  const left = new Map(all.filter(({ key }) => !old.includes(key)).map((each) => [each.key, each]))
  const mine = () => oldestFirst([...left.values()].filter((each) => each.uid === uid))
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
  setQueueMark(left.size > 0)
  return mine()
}

/** The queued changes of the person signed in, oldest first. */
export async function listQueue(): Promise<QueuedMutation[]> {
  const all = await (await openQueueDatabase()).getAll('waiting')
  const here = queueOwner()
  if (all.length === 0 || all.some((each) => isExpired(each, here, Date.now()))) return editQueue(() => ({}))
  const mine = oldestFirst(all.filter(({ uid }) => uid === here))
  if (!hasQueued()) {
    setQueueMark(true)
    for (const { subject } of mine) publishQueueEvent({ subject, what: 'kept' })
  }
  return mine
}

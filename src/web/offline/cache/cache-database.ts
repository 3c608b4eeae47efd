// IndexedDB database of the offline response cache: each response under the uid of its owner. Unsent changes are kept in
// another database (queue-store.ts), since they outlive a session. Loaded on demand: a browser may forbid it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A response as it came, and when; its size in characters. */
export type CachedResponse = { uid: string; address: string; answer: unknown; at: number; size: number }

interface CacheSchema extends DBSchema {
  answers: { key: [uid: string, address: string]; value: CachedResponse; indexes: { at: number } }
  /** The owner of the cache, under the key 'uid'. */
  facts: { key: string; value: string }
}

const name = 'nexus'
let opened: Promise<IDBPDatabase<CacheSchema>> | undefined

/** Rejects where the browser forbids it; callers go on without. */
export function openCacheDatabase(): Promise<IDBPDatabase<CacheSchema>> {
  opened ??= openDB<CacheSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: ['uid', 'address'] }).createIndex('at', 'at')
      db.createObjectStore('facts')
    },
    // A newer build in another tab wants to upgrade the schema: it goes first.
    blocking: (_, __, event) => {
      opened = undefined
      ;(event.target as IDBDatabase | null)?.close()
    },
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

// What was read lies on this device, to be shown without a line: each answer under the uid of whose it is. What waits to be
// sent lies elsewhere (waiting-store.ts), since it outlives a session. Loaded on demand: a browser may forbid it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** An answer as it came, and when; its size in characters. */
export type KeptAnswer = { uid: string; address: string; answer: unknown; at: number; size: number }

interface Device extends DBSchema {
  answers: { key: [uid: string, address: string]; value: KeptAnswer; indexes: { at: number } }
  /** Who is here, by the word 'uid'. */
  facts: { key: string; value: string }
}

const name = 'nexus'
let opened: Promise<IDBPDatabase<Device>> | undefined

/** Fails where the browser forbids it; whoever asks goes on without. */
export function openDevice(): Promise<IDBPDatabase<Device>> {
  opened ??= openDB<Device>(name, 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: ['uid', 'address'] }).createIndex('at', 'at')
      db.createObjectStore('facts')
    },
    // A newer portal in another tab wants to change the shape: it goes first.
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

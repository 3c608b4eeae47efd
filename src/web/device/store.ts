// What lies on this device besides drafts? Answers that were read, to be shown without a line, and changes that wait for
// one: each under the uid of whose they are. Loaded on demand, and nobody depends on it: a browser may forbid it.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/** An answer as it came, and when; its size in characters. */
export type KeptAnswer = { uid: string; address: string; answer: unknown; at: number; size: number }

/** One change that was made without a line. */
export type WaitingChange = {
  /** Its own key: the portal stores it once, however often it is sent. */
  key: string
  uid: string
  /** The hub that can send it. */
  hub: string
  /** What it is about, for the list: 'MX checklist', 'Funnel report: Lahore, BD, November'. */
  title: string
  /** Where it can be opened. */
  path: string
  /** As the hub wrote it: what was changed, and the version that it was made on. */
  change: unknown
  at: number
  state: 'waiting' | 'conflict' | 'refused'
  /** What the portal said, where it is not simply waiting. */
  message?: string
}

interface Device extends DBSchema {
  answers: { key: [uid: string, address: string]; value: KeptAnswer; indexes: { at: number } }
  waiting: { key: string; value: WaitingChange; indexes: { uid: string } }
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
      db.createObjectStore('waiting', { keyPath: 'key' }).createIndex('uid', 'uid')
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

/** Nothing of anybody is left on this device; what still waited is lost, so ask first. */
export async function clearDevice(): Promise<void> {
  const db = await opened?.catch(() => undefined)
  db?.close()
  opened = undefined
  await deleteDB(name)
}

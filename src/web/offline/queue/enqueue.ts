// Offline queue, enqueue and discard: `enqueue` returns whether the change is safely stored. Only then may a form forget
// it.
import { newIdempotencyKey } from '#web/ui/form/idempotency-key.ts'
import { publishQueueEvent } from './queue-events.ts'
import { editQueue, queueOwner } from './queue-store.ts'
import { isOnlyLocal, ofSubject, type QueuedMutation } from './queued-mutation.ts'

type NewMutation = Pick<QueuedMutation, 'hub' | 'subject' | 'title' | 'path'> & {
  /** The idempotency key under which it is sent, if it has one already. */
  key?: string | undefined
  /** It was sent under that key, and no response came. */
  isTried: boolean
}
/** What is stored, and which earlier changes are merged into it. */
export type MergedChange = { change: unknown; replaces?: readonly QueuedMutation[] }

/** `merge` gets the queued changes of the same subject, oldest first. */
export async function enqueue(
  { key = newIdempotencyKey(), ...mutation }: NewMutation,
  merge: (before: QueuedMutation[]) => MergedChange,
): Promise<boolean> {
  const uid = queueOwner()
  if (uid === undefined) return false
  try {
    let isFirst = false
    await editQueue((mine) => {
      isFirst = mine.length === 0
      const before = ofSubject(mine, mutation.subject)
      const { change, replaces = [] } = merge(before)
      const at = Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1)
      return {
        put: [{ ...mutation, key, uid, at, change, state: 'waiting' }],
        remove: replaces.map(({ key }) => key),
      }
    })
    // Persistent storage is requested when there is something to lose, and not before.
    if (isFirst) void navigator.storage?.persist?.().catch(() => {})
  } catch {
    // The browser forbids storage: the form says that it was not saved, as usual.
    return false
  }
  publishQueueEvent({ subject: mutation.subject, what: 'kept' })
  return true
}

/** Of the person who is signed in, or who was until a moment ago. */
export async function discardQueued(matches: (change: QueuedMutation) => boolean, uid = queueOwner()): Promise<void> {
  const gone: QueuedMutation[] = []
  await editQueue((mine) => {
    gone.push(...mine.filter(matches))
    return { remove: gone.map(({ key }) => key) }
  }, uid)
  for (const subject of new Set(gone.map((each) => each.subject))) publishQueueEvent({ subject, what: 'discarded' })
}

/** Keeps it from being sent while it goes back into its form; undefined where the portal may have it already. */
export async function takeBack(key: string): Promise<QueuedMutation | undefined> {
  let taken: QueuedMutation | undefined
  await editQueue((mine) => {
    taken = mine.find((each) => each.key === key && isOnlyLocal(each))
    if (!taken) return {}
    return {
      put: [
        {
          ...taken,
          state: 'refused',
          message: taken.message ?? 'You opened this in its form. Please send it from there.',
        },
      ],
    }
  })
  return taken
}

// Offline queue, enqueue and discard: `enqueue` returns whether the change is safely stored. Only then may a form forget
// it.
import { newSubmissionKey } from '#web/ui/form/submission-key.ts'
import { isOnlyHere, ofSubject, type WaitingChange } from './waiting-change.ts'
import { tellWaiting } from './waiting-news.ts'
import { editWaiting, whoWaits } from './waiting-store.ts'

type Made = Pick<WaitingChange, 'hub' | 'subject' | 'title' | 'path'> & {
  /** The idempotency key under which it is sent, if it has one already. */
  key?: string | undefined
  /** It was sent under that key, and no response came. */
  isTried: boolean
}
/** What is stored, and which earlier changes are merged into it. */
export type Joined = { change: unknown; replaces?: readonly WaitingChange[] }

/** `merge` gets the queued changes of the same subject, oldest first. */
export async function keepWaiting(
  { key = newSubmissionKey(), ...made }: Made,
  join: (before: WaitingChange[]) => Joined,
): Promise<boolean> {
  const uid = whoWaits()
  if (uid === undefined) return false
  try {
    let isFirst = false
    await editWaiting((mine) => {
      isFirst = mine.length === 0
      const before = ofSubject(mine, made.subject)
      const { change, replaces = [] } = join(before)
      const at = Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1)
      return {
        put: [{ ...made, key, uid, at, change, state: 'waiting' }],
        remove: replaces.map(({ key }) => key),
      }
    })
    // Persistent storage is requested when there is something to lose, and not before.
    if (isFirst) void navigator.storage?.persist?.().catch(() => {})
  } catch {
    // The browser forbids storage: the form says that it was not saved, as usual.
    return false
  }
  tellWaiting({ subject: made.subject, what: 'kept' })
  return true
}

export async function discardWaiting(isMeant: (change: WaitingChange) => boolean): Promise<void> {
  const gone: WaitingChange[] = []
  await editWaiting((mine) => {
    gone.push(...mine.filter(isMeant))
    return { remove: gone.map(({ key }) => key) }
  })
  for (const subject of new Set(gone.map((each) => each.subject))) tellWaiting({ subject, what: 'discarded' })
}

/** Keeps it from being sent while it goes back into its form; undefined where the portal may have it already. */
export async function takeBack(key: string): Promise<WaitingChange | undefined> {
  let taken: WaitingChange | undefined
  await editWaiting((mine) => {
    taken = mine.find((each) => each.key === key && isOnlyHere(each))
    if (!taken) return {}
    return { put: [{ ...taken, state: 'refused', message: taken.message ?? 'It stands in its form again.' }] }
  })
  return taken
}

// How is a change put to wait, and taken away again? `keepWaiting` answers whether it is safe: only then may a form forget it.
import { newSubmissionKey } from '#web/ui/form/submission-key.ts'
import { isOnlyHere, ofSubject, type WaitingChange } from './waiting-change.ts'
import { tellWaiting } from './waiting-news.ts'
import { editWaiting, whoWaits } from './waiting-store.ts'

type Made = Pick<WaitingChange, 'hub' | 'subject' | 'title' | 'path'> & {
  /** Under which it is sent, if it has a key already. */
  key?: string | undefined
  /** It was sent under that key, and no answer came. */
  isTried: boolean
}
/** What is written, and which of those before it are part of it now. */
export type Joined = { change: unknown; replaces?: readonly WaitingChange[] }

/** `join` sees what waits of the same, oldest first. */
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
    // Asked when there is something to lose, and not before.
    if (isFirst) void navigator.storage?.persist?.().catch(() => {})
  } catch {
    // A browser that keeps nothing: the form says that it was not saved, as ever.
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

/** Held back from being sent while it goes back into its form; nothing where the portal may have it already. */
export async function takeBack(key: string): Promise<WaitingChange | undefined> {
  let taken: WaitingChange | undefined
  await editWaiting((mine) => {
    taken = mine.find((each) => each.key === key && isOnlyHere(each))
    if (!taken) return {}
    return { put: [{ ...taken, state: 'refused', message: taken.message ?? 'It stands in its form again.' }] }
  })
  return taken
}

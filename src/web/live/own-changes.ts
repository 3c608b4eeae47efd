// Own changes: marks what the person at this screen has changed, so that a steady list shows it at once.
import { createStore, useStore } from '#web/create-store.ts'

export type OwnMark = {
  /** Grows with each mark: a list uses each one once. */
  n: number
  at: number
  isRemoval: boolean
  /** Of the row as it was saved; without one, the next row that differs is the saved one. */
  stamp: string | number | undefined
  /** The row itself, for a list that it has left meanwhile. */
  row?: unknown
}

/** The answer to an own change comes sooner than this; later, a change of the same row is somebody else's. */
const markLifetimeMs = 10_000

const marks = new Map<string, OwnMark>()
const last = createStore(0)

function mark(id: string, given: Pick<OwnMark, 'isRemoval' | 'stamp' | 'row'>) {
  const n = newestMark() + 1
  marks.set(id, { n, at: Date.now(), ...given })
  last.setState(n)
}

/** The person saved, created or restored this row, or was told how it is now. */
export const markOwnChange = (id: string, stamp?: string | number, row?: unknown) =>
  mark(id, { isRemoval: false, stamp, row })

/** The person removed this row. */
export const markOwnRemoval = (id: string) => mark(id, { isRemoval: true, stamp: undefined })

export const newestMark = last.getState

/** The mark of a row, while it is open and newer than the one that was used last. */
export function openMark(id: string, used: number): OwnMark | undefined {
  const found = marks.get(id)
  return found && found.n > used && Date.now() - found.at < markLifetimeMs ? found : undefined
}

/** What was changed so recently that a response may still move it, with the mark of each. */
export const recentMarks = () =>
  new Map([...marks].flatMap(([id, { n, at }]) => (Date.now() - at < markLifetimeMs ? [[id, n]] : [])))

/** Renders again with each mark. */
export const useOwnMarks = () => useStore(last)

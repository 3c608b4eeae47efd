// Steady rows: merges fresh rows into those on screen without moving any, and counts what is new, changed and gone.
import { newestMark, openMark, recentMarks } from './own-changes.ts'

export type RowKind<Row> = {
  idOf: (row: Row) => string
  /** What counts as a change to announce; the other fields of a row are updated in place. By default, everything counts. */
  stampOf?: (row: Row) => string | number
}

export type ListSnapshot<Row> = {
  /** What the person asked for: page, filter, search, tab. */
  key: string
  rows: readonly Row[]
  /** Of the whole list, not only of this page. */
  total: number
  totalPages: number
  /** Which rows the person changed, with the mark that was used last. */
  own: ReadonlyMap<string, number>
  /** Marks up to this one were made before the list was drawn. */
  since: number
}

export type Fresh<Row> = { rows: readonly Row[]; total: number; totalPages?: number }

export type ListUpdates = { added: number; changed: number; gone: number; isReordered: boolean }

export const takeSnapshot = <Row>(key: string, { rows, total, totalPages = 1 }: Fresh<Row>): ListSnapshot<Row> => ({
  key,
  rows,
  total,
  totalPages,
  own: recentMarks(),
  since: newestMark(),
})

export const areSame = <Row>(some: readonly Row[], others: readonly Row[]) =>
  some.length === others.length && some.every((row, at) => row === others[at])

const stamped = <Row>({ stampOf }: RowKind<Row>, row: Row) => (stampOf ? stampOf(row) : JSON.stringify(row))

/** A lower version is a late response that was overtaken by a newer one. */
function isNewer<Row>(kind: RowKind<Row>, next: Row, row: Row): boolean {
  const [after, before] = [stamped(kind, next), stamped(kind, row)]
  return typeof after === 'number' && typeof before === 'number' ? after > before : after !== before
}

const byId = <Row>({ idOf }: RowKind<Row>, rows: readonly Row[]) => new Map(rows.map((row) => [idOf(row), row]))

/** The rows after the last one that both have: on a page of a longer list they came from, or went to, the next page. */
function tailStart<Row>({ idOf }: RowKind<Row>, rows: readonly Row[], others: ReadonlyMap<string, Row>): number {
  return rows.findLastIndex((row) => others.has(idOf(row))) + 1
}

/** The rows on screen with what may change in place, and with the person's own changes; the same object if there are none. */
export function mergeRows<Row>(snapshot: ListSnapshot<Row>, fresh: Fresh<Row>, kind: RowKind<Row>): ListSnapshot<Row> {
  const { idOf } = kind
  const now = byId(kind, fresh.rows)
  const own = new Map(snapshot.own)
  const markOf = (id: string) => openMark(id, snapshot.own.get(id) ?? snapshot.since)
  let hasRemoved = false
  const rows = snapshot.rows.flatMap((row) => {
    const id = idOf(row)
    const next = now.get(id)
    const mark = markOf(id)
    if (!next && mark?.isRemoval) {
      own.set(id, mark.n)
      hasRemoved = true
      return []
    }
    if (!next && mark?.row !== undefined) {
      own.set(id, mark.n)
      return [mark.row as Row]
    }
    if (!next) return [row]
    if (!isNewer(kind, next, row)) return [stamped(kind, next) === stamped(kind, row) ? next : row]
    const isOwn = mark && (mark.stamp === undefined || mark.stamp === stamped(kind, next))
    if (isOwn) own.set(id, mark.n)
    return [isOwn ? next : row]
  })
  const onScreen = byId(kind, snapshot.rows)
  let inserted = 0
  for (const [at, row] of fresh.rows.entries()) {
    const id = idOf(row)
    const mark = onScreen.has(id) ? undefined : markOf(id)
    if (!mark) continue
    own.set(id, mark.n)
    inserted += 1
    const before = fresh.rows.slice(0, at).map(idOf)
    rows.splice(rows.findLastIndex((each) => before.includes(idOf(each))) + 1, 0, row)
  }
  // A row that the person removed made room for the first of the next page.
  if (hasRemoved) {
    const there = byId(kind, rows)
    rows.push(...fresh.rows.slice(tailStart(kind, fresh.rows, there)))
  }
  if (areSame(rows, snapshot.rows)) return snapshot
  const counted = hasRemoved ? takeSnapshot(snapshot.key, fresh) : { ...snapshot, total: snapshot.total + inserted }
  return { ...counted, rows, own, since: snapshot.since }
}

/** Counts only what this page can know: pages of a longer list push rows to each other, and that is no update. */
export function countUpdates<Row>(snapshot: ListSnapshot<Row>, fresh: Fresh<Row>, kind: RowKind<Row>): ListUpdates {
  const { idOf } = kind
  const now = byId(kind, fresh.rows)
  const onScreen = byId(kind, snapshot.rows)
  const isOwn = (row: Row) => snapshot.own.has(idOf(row))
  const away = snapshot.rows.filter((row) => !now.has(idOf(row)))
  // Own rows that are not on this page any more may have left the list, or only the page.
  const ownAway = away.filter(isOwn).length
  const net = fresh.total - snapshot.total

  const inTail = snapshot.rows.slice(tailStart(kind, snapshot.rows, now)).filter((row) => !isOwn(row)).length
  const left = away.length - ownAway
  const hasCommon = left + ownAway < snapshot.rows.length
  const came = hasCommon
    ? fresh.rows.slice(0, tailStart(kind, fresh.rows, onScreen)).filter((row) => !onScreen.has(idOf(row))).length
    : Math.min(fresh.rows.length, Math.max(0, net + away.length))
  const pushed = hasCommon ? Math.min(inTail, came) : 0
  const added = Math.max(came, net, 0)
  const gone = Math.min(Math.max(0, added - net - ownAway), left - pushed)

  const differing = snapshot.rows.filter((row) => {
    const next = now.get(idOf(row))
    return next !== undefined && isNewer(kind, next, row)
  }).length
  const moved = hasCommon ? Math.max(0, left - inTail - gone) : 0
  const order = (rows: readonly Row[], others: ReadonlyMap<string, Row>) =>
    rows.flatMap((row) => (others.has(idOf(row)) && !isOwn(row) ? [idOf(row)] : [])).join(' ')
  return {
    added,
    changed: differing + moved,
    gone,
    isReordered: order(snapshot.rows, now) !== order(fresh.rows, onScreen),
  }
}

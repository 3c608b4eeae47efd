// Steady lists: what is on screen stays where it is until the person moves on; live updates are counted, and shown on
// request.
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOwnMarks } from './own-changes.ts'
import {
  areSame,
  countUpdates,
  type Fresh,
  type ListSnapshot,
  type ListUpdates,
  mergeRows,
  type RowKind,
  takeSnapshot,
} from './steady-rows.ts'

/** For this long a cached copy is replaced by the response it was waiting for; later changes are announced. */
const refreshGraceMs = 1000

const none: readonly never[] = []
const nothingNew: ListUpdates = { added: 0, changed: 0, gone: 0, isReordered: false }

type RowsOptions<Row> = RowKind<Row> & {
  /** Another page, filter, search or tab has another key, and begins a new list. */
  key: string
  /** None while the rows of another key stand in. */
  fresh: Fresh<Row> | undefined
  isFetching?: boolean
}

export type SteadyList = { updates: ListUpdates; show: () => void }

export function useSteadyRows<Row>({ key, fresh, isFetching = false, ...kind }: RowsOptions<Row>) {
  useOwnMarks()
  const [snapshot, setSnapshot] = useState<ListSnapshot<Row>>()
  const [refreshingKey, setRefreshingKey] = useState('')
  const isNew = snapshot?.key !== key
  const mayMove = isNew || refreshingKey === key || snapshot?.rows.length === 0

  let shown = snapshot
  if (fresh && (!snapshot || mayMove)) {
    if (!snapshot || isNew || !areSame(snapshot.rows, fresh.rows) || snapshot.total !== fresh.total)
      shown = takeSnapshot(key, fresh)
  } else if (fresh && snapshot) {
    shown = mergeRows(snapshot, fresh, kind)
    // The person emptied it: nothing is left that could move.
    if (shown.rows.length === 0) shown = takeSnapshot(key, fresh)
  }
  if (shown !== snapshot) setSnapshot(shown)
  if (fresh && isNew && isFetching) setRefreshingKey(key)
  else if (refreshingKey && (refreshingKey !== key || !isFetching)) setRefreshingKey('')

  useEffect(() => {
    if (!refreshingKey) return
    const timer = setTimeout(() => setRefreshingKey(''), refreshGraceMs)
    return () => clearTimeout(timer)
  }, [refreshingKey])

  return {
    rows: shown?.rows ?? none,
    totalPages: Math.max(shown?.totalPages ?? 1, fresh?.totalPages ?? 1),
    isRefreshing: refreshingKey === key && isFetching,
    updates: fresh && shown?.key === key ? countUpdates(shown, fresh, kind) : nothingNew,
    /** Shows the list as it is now. */
    show: () => setSnapshot(undefined),
  }
}

type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never
type Paged = { total?: number; totalPages?: number }

/** The query of a page of a list, with its rows held still; everything else in its answer stays live. */
export function useSteadyList<Data extends object, Part extends keyof Data>(
  query: UseQueryResult<Data>,
  part: Part,
  { key, ...kind }: RowKind<RowOf<Data[Part]>> & { key: unknown },
) {
  type Row = RowOf<Data[Part]>
  const { data, isPlaceholderData, isFetching } = query
  const paged: Paged | undefined = data
  const rowsNow = data?.[part] as readonly Row[] | undefined
  const fresh =
    rowsNow && !isPlaceholderData
      ? { rows: rowsNow, total: paged?.total ?? rowsNow.length, totalPages: paged?.totalPages ?? 1 }
      : undefined
  const steady = useSteadyRows<Row>({ key: JSON.stringify(key), fresh, isFetching, ...kind })
  const { rows, totalPages } = steady
  // With rows on screen the list is not empty, and the page that they stand on is there.
  const shown = data && {
    ...data,
    [part]: rows,
    ...(paged?.total !== undefined && { total: paged.total || rows.length }),
    ...(paged?.totalPages !== undefined && { totalPages }),
  }
  return {
    ...steady,
    query: { ...query, data: shown } as UseQueryResult<Data>,
    /** Another list is loading and will replace what is shown. */
    isBusy: isPlaceholderData || steady.isRefreshing,
  }
}

// CSV downloads of the tracker: the sign-ups as a file that this screen can read again, the totals, or the history.
import { useOrganisation } from '#web/organisation/organisation.ts'
import { type Download, useDownload } from '#web/results/Downloads.tsx'
import type { targetColumns } from '#web/results/targets/use-targets.ts'
import { buildFileName } from '#web/ui/files/file-name.ts'
import {
  columnNames,
  columns,
  conversionOf,
  type Entry,
  national,
  scopeName,
  type Totals,
  totalsIn,
} from '../../rules.ts'
import type { TrackerView } from '../tracker-view.ts'
import type { YearHistory } from './use-history.ts'

const totalHeads = ['Total Signups', 'Recruitment', 'Exchange', 'Conversion']
const totalCells = (totals: Totals) => [
  ...[totals.signups, totals.recruitment, totals.exchange],
  `${conversionOf(totals)}%`,
]

const csvFileName = (...parts: Parameters<typeof buildFileName>) => buildFileName('eld-conversion', ...parts)

export function useEntriesCsv(view: TrackerView, scope: string) {
  const { kind, all, entries, year } = view
  const organisation = useOrganisation()
  const rowOf = (entry: Entry) =>
    columns.map((column) => (column === 'lc' ? scopeName(organisation, entry.lc) : entry[column]))
  useDownload(
    entries === null
      ? undefined
      : {
          label: 'Sign-ups',
          fileName: csvFileName(kind === 'sample' && 'sample', scopeName(organisation, scope), year),
          head: columns.map((column) => columnNames[column]),
          rows: async () => (typeof all === 'function' ? await all() : all).map(rowOf),
        },
  )
}

export const totalsCsv = (
  { kind, committees, totals, year }: TrackerView,
  targets: ReturnType<typeof targetColumns>,
): Download => ({
  fileName: csvFileName(kind === 'sample' && 'sample', 'totals', year),
  head: ['LC', ...totalHeads, ...targets.head],
  rows: [...committees, { code: national, name: national }].map(({ code, name }) => [
    ...[name, ...totalCells(totalsIn(totals, code))],
    ...targets.cellsOf(code === national ? null : code),
  ]),
  label: 'Totals of the LCs',
})

export function useHistoryCsv(name: string, histories: readonly YearHistory[]) {
  const rows = histories.flatMap(({ year, past }) =>
    past.map(({ day, ...totals }) => [day, year.label, name, ...totalCells(totals)]),
  )
  useDownload({
    label: 'Conversion over time',
    fileName: csvFileName('history', name, histories[0]?.year.label),
    head: ['Day', 'Year', 'LC', ...totalHeads],
    rows,
  })
}

// How does a person take what is shown along? The sign-ups as a file that this screen can read again, or the totals.
import { useOrganisation } from '#web/organisation.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { columnNames, columns, conversionOf, type Entry, national, scopeName, totalsIn } from '../rules.ts'
import type { TrackerView } from './tracker-view.ts'

const totalHeads = ['LC', 'Total Signups', 'Recruitment', 'Exchange', 'Conversion']

export function ViewCsv({ view, scope }: { view: TrackerView; scope: string }) {
  const { kind, all, entries, totals, committees, year } = view
  const named = (...parts: (string | false | undefined)[]) => ['eld-conversion', ...parts].filter(Boolean).join('-')
  const organisation = useOrganisation()
  if (!entries) {
    const scopes = [...committees, { code: national, name: national }]
    const rows = scopes.map(({ code, name }) => {
      const { signups, recruitment, exchange } = totalsIn(totals, code)
      return [name, signups, recruitment, exchange, `${conversionOf(totalsIn(totals, code))}%`]
    })
    const label = 'Download totals as CSV'
    return <CsvDownload fileName={named('totals', year)} head={totalHeads} rows={rows} label={label} />
  }
  const rowOf = (entry: Entry) =>
    columns.map((column) => (column === 'lc' ? scopeName(organisation, entry.lc) : entry[column]))
  const place = scopeName(organisation, scope).toLowerCase().replaceAll(' ', '-')
  return (
    <CsvDownload
      fileName={named(kind === 'sample' && 'sample', place, year)}
      head={columns.map((column) => columnNames[column])}
      rows={async () => (typeof all === 'function' ? await all() : all).map(rowOf)}
    />
  )
}

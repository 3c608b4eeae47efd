// How does a person take what is shown along? The sign-ups as a file that this screen can read again, or the totals.
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { columnNames, columns, conversionOf, type Entry, type Scope, scopes } from '../rules.ts'
import type { TrackerView } from './tracker-view.ts'

const rowOf = (entry: Entry) => columns.map((column) => entry[column])
const totalHeads = ['LC', 'Total Signups', 'Recruitment', 'Exchange', 'Conversion']

export function ViewCsv({ view, scope }: { view: TrackerView; scope: Scope }) {
  const { kind, all, entries, totals } = view
  if (!entries) {
    const rows = scopes.map((each) => {
      const { signups, recruitment, exchange } = totals[each]
      return [each, signups, recruitment, exchange, `${conversionOf(totals[each])}%`]
    })
    return <CsvDownload fileName="eld-conversion-totals" head={totalHeads} rows={rows} label="Download totals as CSV" />
  }
  const place = scope.toLowerCase().replaceAll(' ', '-')
  return (
    <CsvDownload
      fileName={['eld-conversion', ...(kind === 'sample' ? ['sample'] : []), place].join('-')}
      head={columns.map((column) => columnNames[column])}
      rows={async () => (typeof all === 'function' ? await all() : all).map(rowOf)}
    />
  )
}

// How does a person take what is shown along? The sign-ups as a file that this screen can read again, or the totals.
import { useOrganisation } from '#web/organisation.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import {
  columnNames,
  columns,
  conversionOf,
  type Entry,
  national,
  scopeName,
  shownCommittees,
  totalsIn,
} from '../rules.ts'
import type { TrackerView } from './tracker-view.ts'

const totalHeads = ['LC', 'Total Signups', 'Recruitment', 'Exchange', 'Conversion']

export function ViewCsv({ view, scope }: { view: TrackerView; scope: string }) {
  const { kind, all, entries, totals } = view
  const organisation = useOrganisation()
  if (!entries) {
    const scopes = [...shownCommittees(organisation, totals), { code: national, name: national }]
    const rows = scopes.map(({ code, name }) => {
      const { signups, recruitment, exchange } = totalsIn(totals, code)
      return [name, signups, recruitment, exchange, `${conversionOf(totalsIn(totals, code))}%`]
    })
    return <CsvDownload fileName="eld-conversion-totals" head={totalHeads} rows={rows} label="Download totals as CSV" />
  }
  const rowOf = (entry: Entry) =>
    columns.map((column) => (column === 'lc' ? scopeName(organisation, entry.lc) : entry[column]))
  const place = scopeName(organisation, scope).toLowerCase().replaceAll(' ', '-')
  return (
    <CsvDownload
      fileName={['eld-conversion', ...(kind === 'sample' ? ['sample'] : []), place].join('-')}
      head={columns.map((column) => columnNames[column])}
      rows={async () => (typeof all === 'function' ? await all() : all).map(rowOf)}
    />
  )
}

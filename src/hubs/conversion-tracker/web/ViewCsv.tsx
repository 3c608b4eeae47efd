// How does a person take the shown sign-ups along? As a file that this screen can read again.
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { columnNames, columns, type Entry, type Scope } from '../rules.ts'
import type { TrackerView } from './tracker-view.ts'

const rowOf = (entry: Entry) => columns.map((column) => entry[column])

export function ViewCsv({ view, scope }: { view: TrackerView; scope: Scope }) {
  const { kind, all } = view
  const place = scope.toLowerCase().replaceAll(' ', '-')
  return (
    <CsvDownload
      fileName={['eld-conversion', ...(kind === 'sample' ? ['sample'] : []), place].join('-')}
      head={columns.map((column) => columnNames[column])}
      rows={async () => (typeof all === 'function' ? await all() : all).map(rowOf)}
    />
  )
}

// Who changed a report, when, from what to what? Newest first.
import { useOrganisation } from '#web/organisation.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import type { Change } from '../contract.ts'
import { differences } from '../differences.ts'
import { DifferenceList } from './DifferenceList.tsx'
import styles from './report.module.css'
import { useHistory } from './use-funnel.ts'

const verbs: Record<Change['kind'], string> = {
  submit: 'submitted it',
  update: 'changed it',
  delete: 'deleted it',
  restore: 'brought it back',
}

export function ReportHistory({ id }: { id: string }) {
  const organisation = useOrganisation()
  const history = useHistory(id, true)
  return (
    <QueryView query={history} skeleton="text" error="The history could not be loaded.">
      {(changes) => (
        <ol className={styles.history} aria-label="History">
          {[...changes].reverse().map(({ at, kind, by, before, after }) => (
            <li key={`${at}-${kind}`}>
              <span title={by.email}>{by.name}</span> {verbs[kind]}, <DateText value={at} withTime />
              {before && after && <DifferenceList items={differences(before, after, organisation)} />}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}

// Who ticked what in an LC's survey, and when? Newest first.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#shared/calendar.ts'
import { call } from '#web/call.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { type Survey, sonaContract } from '../contract.ts'
import { Mark } from './Mark.tsx'
import styles from './Sona.module.css'
import { changesKey } from './surveys.ts'
import { useNames } from './use-names.ts'

type ChangeListProps = {
  survey: Survey
  /** Up to the end of this day, or all. */
  until: string | undefined
}

export function ChangeList({ survey, until }: ChangeListProps) {
  const names = useNames()
  const changes = useQuery({
    queryKey: changesKey(survey._id),
    queryFn: () => call(sonaContract.changes, { params: { id: survey._id } }),
    select: (list) => list.filter(({ at }) => until === undefined || dayOf(new Date(at)) <= until),
  })
  return (
    <QueryView
      query={changes}
      skeleton="text"
      isEmpty={(list) => list.length === 0}
      empty={<Text c="dimmed">Nobody has ticked anything here yet.</Text>}
    >
      {(list) => (
        <ol className={styles.changes}>
          {list.map((change) => (
            <li key={`${change.at} ${change.portfolio}`}>
              <Mark state={change.done ? 'done' : 'open'} />
              <span>
                <b>{change.by}</b> {change.done ? 'ticked' : 'unticked'} {names.portfolio(change.portfolio)}
                <br />
                <Text span size="sm" c="dimmed">
                  <DateText value={change.at} withTime />
                </Text>
              </span>
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}

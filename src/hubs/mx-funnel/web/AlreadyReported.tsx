// Was this reported before? A note with what the newest report of the same LC, term, role, portfolio and month said.
import { Alert, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { monthName } from '#shared/months.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { DateText } from '#web/ui/DateText.tsx'
import type { Entry, Filter } from '../contract.ts'
import { mayChange } from '../rules.ts'
import { MetricGrid } from './MetricGrid.tsx'
import type { ReportValues } from './report-values.ts'
import { sameReports } from './same-reports.ts'
import { useNewest } from './use-funnel.ts'

type AlreadyReportedProps = { values: ReportValues; onCorrect: (entry: Entry) => void }

export function AlreadyReported({ values, onCorrect }: AlreadyReportedProps) {
  const { me } = useSession()
  const asked = JSON.stringify(sameReports(values, useOrganisation()))
  const [text] = useDebouncedValue(asked, 300)
  const { data } = useNewest(JSON.parse(text) as Filter | null)
  const newest = data?.entries[0]
  // What was asked before somebody chose otherwise says nothing about this choice.
  if (!data || !newest || text === 'null' || text !== asked) return null
  const isMine = me !== null && mayChange(newest, me)
  const times = data.total === 1 ? 'once' : `${data.total.toLocaleString()} times`
  return (
    <Alert color="yellow" title={`Already reported ${times}`} role="status">
      <Text size="sm" mb="sm">
        {newest.submittedBy.name} reported this for {monthName(newest.month)} on <DateText value={newest.createdAt} />.
        A new report is added to it. To replace the numbers, correct that report instead.
      </Text>
      <MetricGrid metrics={newest.metrics} />
      {isMine && (
        <Group mt="md">
          <Button size="sm" variant="default" onClick={() => onCorrect(newest)}>
            Correct that report
          </Button>
        </Group>
      )}
    </Alert>
  )
}

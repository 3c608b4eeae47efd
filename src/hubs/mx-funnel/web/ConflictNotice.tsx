// Somebody saved the same report first: what do they say, and what do I say?
import { Alert, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { DateText } from '#web/ui/DateText.tsx'
import type { Entry } from '../contract.ts'
import { differences } from '../differences.ts'
import { type Metrics, settle, stages } from '../rules.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { bodyOf, type ReportValues } from './report-values.ts'

const saidIn = (values: ReportValues) => {
  const { metrics, ...where } = bodyOf(values)
  const counts = Object.fromEntries(stages.map((stage) => [stage, metrics[stage] || 0])) as Metrics
  return { ...settle(where), metrics: counts }
}

type ConflictNoticeProps = { mine: ReportValues; theirs: Entry; children: ReactNode }

export function ConflictNotice({ mine, theirs, children }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  // The dialog scrolls: what stopped the save must be seen.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={notice} color="yellow" title="Somebody changed this report while you edited it" role="alert">
      <Stack gap="sm">
        <Text size="sm">
          The newer one is of <DateText value={theirs.updatedAt} withTime />. Nothing you typed is lost: choose which
          numbers to go on with, then save.
        </Text>
        <DifferenceList items={differences(theirs, saidIn(mine))} from="newer" to="yours" />
        {children}
      </Stack>
    </Alert>
  )
}

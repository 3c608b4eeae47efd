// How do the LCs compare? One measure as bars, sorted, and every step of every LC in one table.
import { Group, Paper, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { isOpen, type Organisation } from '#shared/organisation.ts'
import { type Bar, BarChart } from '#web/charts/BarChart.tsx'
import { useQueryState } from '#web/shell/query-state.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { rateText, toneOf } from '../rates.ts'
import { type Stage, stages } from '../rules.ts'
import { type CommitteeTotal, type Measure, measureOf, nationalFilter, type Sum, totalsPerCommittee } from '../sums.ts'
import { shownCommittees } from '../views.ts'
import { kitTone } from './rate-tone.ts'
import { StepTable } from './StepTable.tsx'

const measures: { value: Measure; label: string }[] = [
  { value: 'previous', label: 'Of previous' },
  { value: 'first', label: 'Of first' },
  { value: 'count', label: 'Count' },
]

function barOf({ name, metrics }: CommitteeTotal, stage: Stage, measure: Measure): Bar {
  const value = measureOf(metrics, stage, measure)
  if (measure === 'count') return { label: name, value: value ?? 0 }
  // The colours are for steps: a share of the first stage is small by nature.
  const tone = measure === 'previous' ? kitTone(toneOf(value)) : 'neutral'
  return { label: name, value: value ?? 0, text: rateText(value), tone }
}

type CommitteeComparisonProps = { sums: readonly Sum[]; organisation: Organisation; isClosed: boolean }

export function CommitteeComparison({ sums, organisation, isClosed }: CommitteeComparisonProps) {
  const [asked, setAsked] = useQueryState({ stage: 'Realised', by: 'first' })
  const stage = stages.find((each) => each === asked.stage) ?? 'Realised'
  const measure = measures.find(({ value }) => value === asked.by)?.value ?? 'first'
  const totals = totalsPerCommittee(shownCommittees(organisation, sums), sums, nationalFilter)
  const reporting = totals.filter(({ entries }) => entries > 0)
  const silent = totals.filter((total) => total.entries === 0 && isOpen(total)).map(({ name }) => name)
  return (
    <Stack gap="md" mt="xl" component="section" aria-label="LCs side by side">
      <Group justify="space-between" align="flex-start" gap="md">
        <div>
          <Title order={2}>LCs side by side</Title>
          <Text c="dimmed">
            {silent.length === 0
              ? 'All have reported.'
              : `No mid-term report${isClosed ? '' : ' yet'}: ${silent.join(', ')}.`}
          </Text>
        </div>
        <CsvDownload
          fileName="mx-funnel-lcs"
          head={['LC', 'Reports', ...stages]}
          rows={totals.map(({ name, entries, metrics }) => [name, entries, ...stages.map((each) => metrics[each])])}
        />
      </Group>
      <Paper withBorder p="lg">
        <Group gap="md" mb="lg" align="flex-end">
          <Select
            label="Stage"
            data={[...stages]}
            value={stage}
            allowDeselect={false}
            w={180}
            onChange={(next) => next && setAsked({ stage: next })}
          />
          <SegmentedControl
            aria-label="Measured by"
            data={measures}
            value={measure}
            onChange={(next) => setAsked({ by: next })}
          />
        </Group>
        <BarChart
          label={`${stage} by LC`}
          head={['LC', stage]}
          bars={reporting.map((total) => barOf(total, stage, measure))}
          {...(measure !== 'count' && { max: 100 })}
        />
      </Paper>
      <StepTable totals={reporting} />
    </Stack>
  )
}

// History panel: conversion from publication to publication, with last year's line behind it.
import { Paper, Text, Title } from '@mantine/core'
import { LineChart } from '#web/charts/LineChart.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useHistoryCsv } from './csv-files.ts'
import { historyLines } from './history-lines.ts'
import type { useConversionHistory, YearHistory } from './use-history.ts'

type HistoryPanelProps = { name: string; history: ReturnType<typeof useConversionHistory> }

const height = 220

export function HistoryPanel({ name, history: { query, now, before } }: HistoryPanelProps) {
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="history-title">
      <Title order={2} id="history-title" mb={4}>
        Conversion over time
      </Title>
      <QueryView query={query} skeleton={<Skeleton height={height + 40} radius="md" />}>
        {() => now && <Lines {...{ name, now, before }} />}
      </QueryView>
    </Paper>
  )
}

type LinesProps = { name: string; now: YearHistory; before: YearHistory | undefined }

function Lines({ name, now, before }: LinesProps) {
  const drawn = historyLines(now, before)
  useHistoryCsv(name, before ? [now, before] : [now])
  if (now.past.length < 2 && !before) {
    return <Text>Published once so far. After the second time, a line shows how it changes.</Text>
  }
  if (drawn.lines.every(({ values }) => values.every((value) => value === null))) {
    return <Text>No sign-ups of {name} were published.</Text>
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {name}, as it was published{before && "; last year's is the paler line"}.
      </Text>
      <LineChart
        label={`How did the conversion of ${name} change?`}
        unit="Day"
        {...drawn}
        format={(percent) => `${percent.toFixed(2)}%`}
        formatTick={(percent) => `${percent}%`}
        height={height}
      />
    </>
  )
}

// Which LC turns sign-ups into members and exchanges best? All of them compared.
import { Paper, Title } from '@mantine/core'
import { BarChart } from '#web/charts/BarChart.tsx'
import { conversionOf, totalsIn } from '../rules.ts'
import type { TrackerView } from './tracker-view.ts'

export function CommitteeBars({ totals, committees }: Pick<TrackerView, 'totals' | 'committees'>) {
  const bars = committees.map(({ code, name }) => {
    const conversion = conversionOf(totalsIn(totals, code))
    return { label: name, value: Number(conversion), text: `${conversion}%` }
  })
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="compare-title">
      <Title order={2} id="compare-title" mb="md">
        Conversion by LC
      </Title>
      <BarChart label="Conversion by LC" head={['LC', 'Conversion']} bars={bars} />
    </Paper>
  )
}

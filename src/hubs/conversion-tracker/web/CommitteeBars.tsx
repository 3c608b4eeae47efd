// Which LC turns sign-ups into members and exchanges best? All of them compared.
import { Paper, Title } from '@mantine/core'
import { BarChart } from '#web/ui/BarChart.tsx'
import { conversionOf, type TotalsByScope, trackerCommittees } from '../rules.ts'

export function CommitteeBars({ totals }: { totals: TotalsByScope }) {
  const bars = trackerCommittees.map((lc) => {
    const conversion = conversionOf(totals[lc])
    return { label: lc, value: Number(conversion), text: `${conversion}%` }
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

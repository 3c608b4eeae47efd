// Which LC turns sign-ups into members and exchanges best? All of them compared.
import { Paper, Title } from '@mantine/core'
import { useOrganisation } from '#web/organisation.ts'
import { BarChart } from '#web/ui/BarChart.tsx'
import { conversionOf, shownCommittees, type TotalsByScope, totalsIn } from '../rules.ts'

export function CommitteeBars({ totals }: { totals: TotalsByScope }) {
  const bars = shownCommittees(useOrganisation(), totals).map(({ code, name }) => {
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

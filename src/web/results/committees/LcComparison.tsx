// LC comparison: each LC's distance from the country as a chart, with a link to each LC and the rows as CSV.
import { Paper } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { DifferenceChart } from '../../charts/DifferenceChart.tsx'
import type { Download } from '../Downloads.tsx'
import { ResultSection } from '../ResultSection.tsx'

type LcComparisonProps = {
  title: string
  text: ReactNode
  csv: Download
  chart: ComponentProps<typeof DifferenceChart>
  /** Above the chart: what is compared, and in which order. */
  controls?: ReactNode
  /** Below it: who is not in it, and why. */
  children?: ReactNode
}

export function LcComparison({ title, text, csv, chart, controls, children }: LcComparisonProps) {
  return (
    <ResultSection {...{ title, text, csv }}>
      {chart.rows.length > 0 && (
        <Paper withBorder p="lg">
          {controls}
          <DifferenceChart {...chart} />
        </Paper>
      )}
      {children}
    </ResultSection>
  )
}

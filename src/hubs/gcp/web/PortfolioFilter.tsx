// Which portfolio's practices are shown? Those that have any, and the one that the URL names.
import { Select } from '@mantine/core'

type PortfolioFilterProps = { present: string[]; value: string; onChange: (portfolio: string) => void }

export function PortfolioFilter({ present, value, onChange }: PortfolioFilterProps) {
  const choices = value && !present.includes(value) ? [...present, value] : present
  return (
    <Select
      aria-label="Portfolio"
      allowDeselect={false}
      data={[{ value: '', label: 'All portfolios' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

// Portfolio filter of the GCP lists: portfolios that have entries, and the one in the URL.
import { portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { Select } from '#web/ui/form/Select.tsx'

type PortfolioFilterProps = { present: string[]; value: string; onChange: (portfolio: string) => void }

export function PortfolioFilter({ present, value, onChange }: PortfolioFilterProps) {
  const organisation = useOrganisation()
  const choices = value && !present.includes(value) ? [...present, value] : present
  return (
    <Select
      aria-label="Portfolio"
      allowDeselect={false}
      data={[
        { value: '', label: 'All portfolios' },
        ...choices.map((code) => ({ value: code, label: portfolioName(organisation, code) })),
      ]}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

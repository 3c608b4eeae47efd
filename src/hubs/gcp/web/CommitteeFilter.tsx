// Of which committee are the practices that are shown?
import { Select } from '@mantine/core'
import { useOrganisation } from '#web/organisation.ts'

type CommitteeFilterProps = { value: string; onChange: (committee: string) => void }

export function CommitteeFilter({ value, onChange }: CommitteeFilterProps) {
  const { committees } = useOrganisation()
  return (
    <Select
      aria-label="Local Committee"
      allowDeselect={false}
      data={[{ value: '', label: 'All LCs' }, ...committees.map(({ code, name }) => ({ value: code, label: name }))]}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

// Place fields: committee and portfolio, in which 'None' is a choice like any other, for keyboards too.
import { Select } from '#web/ui/form/Select.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { noneFilter } from '../../contract.ts'

type Choice = { value: string; label: string }
type PlaceFieldsProps = {
  form: Pick<ZodForm, 'getInputProps'>
  committees: Choice[]
  portfolios: Choice[]
  /** Comes before 'None'. */
  first?: Choice[]
}

export function PlaceFields({ form, committees, portfolios, first = [] }: PlaceFieldsProps) {
  const options = (choices: Choice[]) => [...first, { value: noneFilter, label: 'None' }, ...choices]
  return (
    <>
      <Select
        label="Committee"
        data={options(committees)}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('committee')}
      />
      <Select label="Portfolio" data={options(portfolios)} allowDeselect={false} {...form.getInputProps('portfolio')} />
    </>
  )
}

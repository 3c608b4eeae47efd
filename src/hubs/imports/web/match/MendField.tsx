// Field to correct one cell: a select if there are choices, else a text; the error stays until the value changes.
import { NativeSelect, TextInput } from '@mantine/core'
import type { ImportField } from '#shared/imports.ts'
import { isOpen } from '#shared/people/organisation.ts'
import { codeMeant } from '#shared/text/meant.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { knownOf } from './values.ts'

/** Fields are in rows: the inputs of one row start at the same height. */
export const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

type MendFieldProps = {
  field: ImportField
  number: number
  value: string
  /** The value when the row was refused. */
  was: string
  error: string | undefined
  disabled: boolean
  onMend: (text: string) => void
}

export function MendField({ field, number, value, was, error, disabled, onMend }: MendFieldProps) {
  const known = knownOf(field, useOrganisation())
  const words = {
    ...{ label: field.label, description: field.hint || undefined, disabled },
    // Several rows have the same fields: for screen readers, each names its row.
    'aria-label': `${field.label}, row ${number}`,
    error: value === was ? error : undefined,
    inputWrapperOrder,
  }
  if (!known) return <TextInput {...words} value={value} onChange={(event) => onMend(event.currentTarget.value)} />
  const choices = known
    .filter(({ closedOn = null }) => isOpen({ closedOn }))
    .map(({ code, name }) => ({ value: code, label: name }))
  const meant = codeMeant(known, value)
  // The value from the file stays visible until something else is chosen.
  const said =
    was !== '' && !choices.some((each) => each.value === codeMeant(known, was))
      ? [{ value: was, label: `${was} (in the file)` }]
      : []
  return (
    <NativeSelect
      {...words}
      data={[{ value: '', label: 'Nothing' }, ...said, ...choices]}
      value={choices.some((each) => each.value === meant) ? meant : value}
      onChange={(event) => onMend(event.currentTarget.value)}
    />
  )
}

// Field to correct one cell: a select if there are choices, else a text; the error stays until the value changes.
import { NativeSelect, TextInput } from '@mantine/core'
import type { ImportField } from '#shared/imports.ts'
import { isOpen } from '#shared/people/organisation.ts'
import { resolveCode } from '#shared/text/parse-text.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { listChoices } from './values.ts'

/** Fields are in rows: the inputs of one row start at the same height. */
export const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

type CorrectionFieldProps = {
  field: ImportField
  number: number
  value: string
  /** The value when the row was refused. */
  original: string
  error: string | undefined
  disabled: boolean
  onCorrect: (text: string) => void
}

export function CorrectionField({ field, number, value, original, error, disabled, onCorrect }: CorrectionFieldProps) {
  const choiceRows = listChoices(field, useOrganisation())
  const inputProps = {
    ...{ label: field.label, description: field.hint || undefined, disabled },
    // Several rows have the same fields: for screen readers, each names its row.
    'aria-label': `${field.label}, row ${number}`,
    error: value === original ? error : undefined,
    inputWrapperOrder,
  }
  if (!choiceRows)
    return <TextInput {...inputProps} value={value} onChange={(event) => onCorrect(event.currentTarget.value)} />
  const choices = choiceRows
    .filter(({ closedOn = null }) => isOpen({ closedOn }))
    .map(({ code, name }) => ({ value: code, label: name }))
  const resolved = resolveCode(choiceRows, value)
  // The value from the file stays visible until something else is chosen.
  const fileOption =
    original !== '' && !choices.some((each) => each.value === resolveCode(choiceRows, original))
      ? [{ value: original, label: `${original} (in the file)` }]
      : []
  return (
    <NativeSelect
      {...inputProps}
      data={[{ value: '', label: 'Empty' }, ...fileOption, ...choices]}
      value={choices.some((each) => each.value === resolved) ? resolved : value}
      onChange={(event) => onCorrect(event.currentTarget.value)}
    />
  )
}

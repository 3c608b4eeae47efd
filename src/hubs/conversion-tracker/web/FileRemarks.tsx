// What should a person look at before they trust the totals? Odd rows, by number; they count all the same.
import { Alert } from '@mantine/core'
import { useMemo } from 'react'
import { remarksOf } from './file-remarks.ts'
import type { OpenedFile } from './opened-file.ts'

const mostNamed = 8

/** The first few, and how many more there are. */
function named(all: readonly string[]): string {
  const more = all.length - mostNamed
  return new Intl.ListFormat('en-GB').format(
    more > 0 ? [...all.slice(0, mostNamed), `${more.toLocaleString()} more`] : all,
  )
}

const rowsHave = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Row ${numbers[0]} has` : `Rows ${named(numbers.map(String))} have`

export function FileRemarks({ opened }: { opened: OpenedFile }) {
  const { repeated, short, long } = useMemo(() => remarksOf(opened), [opened])
  if (repeated.length + short.length + long.length === 0) return null
  const pairs = named(repeated.map(({ number, first }) => `row ${number} repeats row ${first}`))
  const addresses = new Set(repeated.map(({ first }) => first)).size
  const stand = addresses === 1 ? 'One address stands' : `${addresses.toLocaleString()} addresses stand`
  return (
    <Alert color="yellow" title="Worth a look" mt="md">
      {repeated.length > 0 && <p>{`${stand} in more than one row: ${pairs}. Each row is counted.`}</p>}
      {short.length > 0 && (
        <p>{`${rowsHave(short)} fewer cells than the first row; what is missing is read as empty.`}</p>
      )}
      {long.length > 0 && (
        <p>{`${rowsHave(long)} more cells than the first row: a separator inside a cell may have split it.`}</p>
      )}
    </Alert>
  )
}

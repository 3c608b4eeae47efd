// Whose entries? An address, chosen from the people who match what is typed.
import { Autocomplete } from '@mantine/core'
import { useEffect, useState } from 'react'
import { usePeopleLike } from './use-audit.ts'

type PersonFilterProps = { value: string; onPerson: (email: string) => void }

const waitMs = 500

export function PersonFilter({ value, onPerson }: PersonFilterProps) {
  const [text, setText] = useState(value)
  const found = usePeopleLike(text)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onPerson(text.trim()), waitMs)
    return () => clearTimeout(timer)
  })
  return (
    <Autocomplete
      label="Person"
      placeholder="name or address"
      value={text}
      onChange={setText}
      onOptionSubmit={onPerson}
      data={found.data?.users.map(({ email }) => email) ?? []}
      // The server searched already, also by name.
      filter={({ options }) => options}
      clearable
    />
  )
}

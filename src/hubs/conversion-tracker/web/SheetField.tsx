// Which sheet of a workbook is shown, and what should a person know about how it was read?
import { NativeSelect, Text } from '@mantine/core'
import type { OpenedFile } from './opened-file.ts'

type SheetFieldProps = { opened: OpenedFile; onSheet: (index: number) => void }

export function SheetField({ opened: { origin }, onSheet }: SheetFieldProps) {
  if (!origin) return null
  const { sheets, chosen, notes } = origin
  return (
    <>
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          maw={320}
          data={sheets.map(({ name, index }) => ({ value: String(index), label: name }))}
          value={String(chosen)}
          onChange={(event) => onSheet(Number(event.currentTarget.value))}
        />
      )}
      {notes.length > 0 && (
        <Text size="sm" c="dimmed">
          {notes.map((note) => `${note}.`).join(' ')}
        </Text>
      )}
    </>
  )
}

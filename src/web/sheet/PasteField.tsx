// Paste field: takes cells copied from an open spreadsheet. The field itself never holds them.
import { Textarea } from '@mantine/core'
import type { ClipboardEvent } from 'react'

type PasteFieldProps = { label: string; rows?: number; onPaste: (text: string) => void }

export function PasteField({ label, rows = 1, onPaste }: PasteFieldProps) {
  const take = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text.trim() !== '') onPaste(text)
  }
  return (
    <Textarea
      label={label}
      placeholder="Click here and paste"
      rows={rows}
      value=""
      onPaste={take}
      // Phone keyboards may insert pasted text as typing; single letters are no cells.
      onChange={({ currentTarget: { value } }) => /[\t\n]/.test(value.trim()) && onPaste(value)}
    />
  )
}

// Paste field: takes cells copied from an open spreadsheet. The field itself never holds them.
import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

type PasteFieldProps = {
  label: string
  rows?: number
  /** Also takes what is pasted while no other field has the focus. */
  isWholePage?: boolean
  onPaste: (text: string) => void
}

type Pasted = Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>

export function PasteField({ label, rows = 1, isWholePage = false, onPaste }: PasteFieldProps) {
  const take = (event: Pasted) => {
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.trim() !== '') onPaste(text)
  }
  const takeOutsideFields = useEffectEvent((event: ClipboardEvent) => {
    if (!(event.target as Element).closest('input, textarea, select, dialog')) take(event)
  })
  useEffect(() => {
    if (!isWholePage) return
    document.addEventListener('paste', takeOutsideFields)
    return () => document.removeEventListener('paste', takeOutsideFields)
  }, [isWholePage])
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

// Date text: a moment or a day in the reader's locale.
import { formatDate } from './format-date.ts'

type DateTextProps = {
  /** ISO text, as the server sends it. A day without a time is the same day everywhere. */
  value: string | null | undefined
  /** With the time of day. */
  withTime?: boolean
  none?: string
}

export function DateText({ value, withTime = false, none = '-' }: DateTextProps) {
  const date = value ? new Date(value) : null
  if (!value || !date || Number.isNaN(date.getTime())) return <span>{none}</span>
  return (
    <time dateTime={date.toISOString()} style={withTime ? undefined : { whiteSpace: 'nowrap' }}>
      {formatDate(value, { withTime })}
    </time>
  )
}

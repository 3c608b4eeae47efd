// A moment or a day in the reader's own way of writing dates.
type DateTextProps = {
  /** ISO text, as the server sends it. A day without a time is the same day everywhere. */
  value: string | null | undefined
  /** With the time of day. */
  withTime?: boolean
  none?: string
}

export function DateText({ value, withTime = false, none = '-' }: DateTextProps) {
  const date = value ? new Date(value) : null
  if (!date || Number.isNaN(date.getTime())) return <span>{none}</span>
  const text = new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    ...(value?.length === 10 && { timeZone: 'UTC' }),
    ...(withTime && { timeStyle: 'short' }),
  }).format(date)
  return (
    <time dateTime={date.toISOString()} style={withTime ? undefined : { whiteSpace: 'nowrap' }}>
      {text}
    </time>
  )
}

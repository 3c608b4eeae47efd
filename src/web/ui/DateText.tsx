// A moment in the reader's own way of writing dates.
type DateTextProps = {
  /** ISO text, as the server sends it. */
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
    ...(withTime && { timeStyle: 'short' }),
  }).format(date)
  return (
    <time dateTime={date.toISOString()} style={withTime ? undefined : { whiteSpace: 'nowrap' }}>
      {text}
    </time>
  )
}

/** A moment or a day in the reader's own way of writing dates; a day without a time is the same day everywhere. */
export function dateWords(value: string, { withTime = false } = {}): string {
  return new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    ...(value.length === 10 && { timeZone: 'UTC' }),
    ...(withTime && { timeStyle: 'short' }),
  }).format(new Date(value))
}

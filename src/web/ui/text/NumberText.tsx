// A number grouped the way the reader writes it, in figures of one width.
type NumberTextProps = { value: number; decimals?: number; suffix?: string }

export function NumberText({ value, decimals = 0, suffix = '' }: NumberTextProps) {
  const text = value.toLocaleString(undefined, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return (
    <span data-tabular>
      {text}
      {suffix}
    </span>
  )
}

// Number text: grouped as in the reader's locale, in tabular figures.
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

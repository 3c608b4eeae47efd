// Email address text: breaks before its @ where it does not fit, never in the middle of a word that would have fitted.
export function MailText({ value }: { value: string }) {
  const at = value.indexOf('@')
  if (at < 0) return <span>{value}</span>
  return (
    <span>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  )
}

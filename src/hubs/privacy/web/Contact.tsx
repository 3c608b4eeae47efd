// Whom does one ask about one's data? The address or the sentence that was set; else an admin.
import { isAddress } from '#shared/email-domain.ts'

export function Contact({ organisation, contact }: { organisation: string; contact: string | null }) {
  if (!contact) return <>Ask an admin of {organisation} about your data.</>
  if (!isAddress(contact)) return <>{contact}</>
  return (
    <>
      Ask <a href={`mailto:${contact}`}>{contact}</a> about your data.
    </>
  )
}

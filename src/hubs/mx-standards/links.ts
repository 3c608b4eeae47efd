// Link parsing: a checklist link is stored as typed; only what looks like a web address can be opened.
import { isWebLink } from '#shared/text/web-link.ts'

/** An address without https:// needs www. or a path: plan.docx is a file name, bit.ly/plan is an address. */
const bareAddress = /^(www\.[\w-]+|[\w-]+)(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i

export function parseWebAddress(text: string): string | null {
  const typed = text.trim()
  // A text with a blank in it is more than an address.
  if (/\s/.test(typed)) return null
  if (isWebLink(typed)) return typed
  const isBare = bareAddress.test(typed) && (typed.includes('/') || /^www\./i.test(typed))
  return isBare ? `https://${typed}` : null
}

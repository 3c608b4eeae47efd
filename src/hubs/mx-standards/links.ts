// Where does a link of the checklist lead? It is stored as typed; only what looks like a web address is opened.
import { isWebLink } from '#shared/text/web-link.ts'

/** Without https://, but with www. or a path: plan.docx is a file's name, bit.ly/plan an address. */
const bareAddress = /^(www\.[\w-]+|[\w-]+)(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i

export function addressIn(text: string): string | null {
  const typed = text.trim()
  // With a blank in it, more than an address was typed.
  if (/\s/.test(typed)) return null
  if (isWebLink(typed)) return typed
  const isBare = bareAddress.test(typed) && (typed.includes('/') || /^www\./i.test(typed))
  return isBare ? `https://${typed}` : null
}

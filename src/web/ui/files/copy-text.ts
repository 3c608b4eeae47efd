// How does a page put a text into the clipboard? It needs a secure page; where it is not one, people get the reason.
import { toast } from '../feedback/toast.ts'

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('The browser does not let this page copy. Please select the text instead.')
  }
}

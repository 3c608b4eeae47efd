// Clipboard: copies a text. This needs a secure context (https); where the browser refuses, the person gets the reason.
import { toast } from '../feedback/toast.ts'

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Your browser blocked copying. Please select the text and copy it.')
  }
}

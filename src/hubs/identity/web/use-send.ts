// Is something on its way to the server? One at a time: a double click never sends twice.
import { useRef, useState } from 'react'

export function useSend() {
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  async function send(work: () => Promise<void>): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { busy, send }
}

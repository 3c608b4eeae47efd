// Is something on its way to the server? One at a time: a double click never sends twice. After a try, the person goes on
// at the first wrong field.
import { useEffect, useRef, useState } from 'react'

export function useSend() {
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<Element>(null)
  // Only then: fields are disabled while busy, and take no focus.
  useEffect(() => {
    if (busy) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const isLost = document.activeElement === document.body && before.current?.isConnected
    const next = wrong ?? (isLost ? before.current : null)
    if (next instanceof HTMLElement) next.focus()
  }, [busy])
  async function send(work: () => Promise<void>): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    before.current = document.activeElement
    setBusy(true)
    try {
      await work()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { busy, send, form }
}

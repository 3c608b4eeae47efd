// Unsaved changes warning (as with a router's `useBlocker`): asks when the tab closes and when the person navigates to
// another page.
import { useEffect, useState } from 'react'
import { addBlocker } from '#web/shell/routing/location.ts'
import { confirm } from '../dialogs/confirm.ts'
import { useFocusReturn } from '../dialogs/use-focus-return.ts'

/** The question itself, also for a dialog that closes. */
const confirmLeaving = (what = 'page') =>
  confirm({
    title: 'Leave without saving?',
    text: `You have changes on this ${what} that are not saved yet.`,
    confirmLabel: `Leave the ${what}`,
    cancelLabel: 'Stay here',
    tone: 'poor',
  })

export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onClose)
    const unblock = addBlocker(async (goOn) => {
      if (await confirmLeaving()) goOn()
    })
    return () => {
      window.removeEventListener('beforeunload', onClose)
      unblock()
    }
  }, [isDirty])
}

/** Closes a dialog at once while nothing was typed, else after the question. */
export function useConfirmedClose(isDirty: boolean, isBusy: boolean, onClose: () => void) {
  useUnsavedWarning(isDirty && !isBusy)
  useFocusReturn()
  const [isAsking, setAsking] = useState(false)
  async function close() {
    if (isBusy || isAsking) return
    setAsking(true)
    if (!isDirty || (await confirmLeaving('dialog'))) return onClose()
    setAsking(false)
  }
  // While the question is open, Escape closes the question and not the dialog below it.
  return { onClose: () => void close(), closeOnEscape: !isAsking }
}

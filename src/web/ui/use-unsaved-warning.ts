// Does a person leave with unsaved changes? Asked when the tab closes and when they move to another page.
import { useEffect } from 'react'
import { block } from '#web/shell/location.ts'
import { confirm } from './confirm.ts'

export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onClose)
    const unblock = block(async (goOn) => {
      const leaves = await confirm({
        title: 'Leave without saving?',
        text: 'You have changes on this page that are not saved yet.',
        confirmLabel: 'Leave the page',
        cancelLabel: 'Stay here',
        tone: 'poor',
      })
      if (leaves) goOn()
    })
    return () => {
      window.removeEventListener('beforeunload', onClose)
      unblock()
    }
  }, [isDirty])
}

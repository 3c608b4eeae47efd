// Autosave: debounced after the last change, retried after a longer pause or as soon as the connection is back.
import { useEffect } from 'react'
import type { Intent } from './queued-checklist.ts'

const autosaveMs = 2000
const retryMs = 15_000

/** `typed` is null while there is nothing to save. */
export function useAutosave(
  typed: object | null,
  hasFailed: boolean,
  queue: (intent: Intent, isAuto: boolean) => unknown,
): void {
  useEffect(() => {
    if (!typed) return
    const save = () => void queue('save', true)
    // Every keystroke restarts the debounce.
    const timer = setTimeout(save, hasFailed ? retryMs : autosaveMs)
    if (hasFailed) window.addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', save)
    }
  }, [typed, hasFailed, queue])
}

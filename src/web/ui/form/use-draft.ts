// Form drafts: typed text survives a reload, stored on the device by person and form until it is sent or the person signs
// out.
import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey, onDraftsCleared } from '#web/shell/session/draft-storage.ts'
import { useSession } from '#web/shell/session/session.ts'

type Draft<T> = {
  /** The stored draft when the page opened; null when there was none. */
  kept: T | null
  /** After sending, or when the person throws it away. */
  clear: () => void
}

const debounceMs = 400

function read<T>(storageKey: string): T | null {
  try {
    const text = localStorage.getItem(storageKey)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

function write(storageKey: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
  } catch {
    // A full or forbidden storage must not stop anybody from typing.
  }
}

/** `value` is what to store now; null stores nothing (an untouched form). */
export function useDraft<T>(key: string, value: T | null): Draft<T> {
  const { me } = useSession()
  const storageKey = draftKey(me, key)
  const [kept] = useState(() => read<T>(storageKey))
  const isCleared = useRef(false)
  const text = value === null ? null : JSON.stringify(value)
  const latest = useRef(text)
  const stored = useRef(text)

  const save = useCallback(() => {
    if (isCleared.current || latest.current === stored.current) return
    stored.current = latest.current
    write(storageKey, latest.current)
  }, [storageKey])

  useEffect(() => {
    if (text === latest.current) return
    latest.current = text
    isCleared.current = false
    const timer = setTimeout(save, debounceMs)
    return () => clearTimeout(timer)
  }, [text, save])

  // Text typed just before leaving is saved, too.
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  const forget = useCallback(() => {
    isCleared.current = true
    stored.current = latest.current
  }, [])
  useEffect(() => onDraftsCleared((isForgotten) => isForgotten(storageKey) && forget()), [storageKey, forget])

  const clear = useCallback(() => {
    forget()
    write(storageKey, null)
  }, [storageKey, forget])
  return { kept, clear }
}

// Home screen hint for iOS: Safari has no install prompt, so people see once, after their first save, how to add the portal.
import { useEffect, useState } from 'react'
import { onResponse } from '#web/api/call.ts'

const storageKey = 'nexus-home-screen-hint'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Other browsers on an iPhone have another menu. An iPad claims to be a Mac, but has a touch screen. */
export function isIosSafari({ userAgent, maxTouchPoints }: Device): boolean {
  const isApple = /iPhone|iPod|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && /Version\/.*Safari\//.test(userAgent) && !/(CriOS|FxiOS|EdgiOS|OPiOS)\//.test(userAgent)
}

/** Where storage is forbidden it would show again and again, so it never shows. */
function wasShown(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return true
  }
}

export function useHomeScreenHint(): { isShown: boolean; close: () => void } {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches
    if (!isIosSafari(navigator) || isInstalled || wasShown()) return
    return onResponse(({ endpoint, status }) => {
      // A change without a body was not typed by anybody: marking a notification as read, for example.
      if (endpoint.method === 'GET' || !endpoint.body || status < 200 || status > 299 || wasShown()) return
      localStorage.setItem(storageKey, 'told')
      setShown(true)
    })
  }, [])
  return { isShown, close: () => setShown(false) }
}

// Does somebody with an iPhone know that the portal can stand on the home screen? Safari never asks; so they read how, once,
// after the first thing that they saved.
import { useEffect, useState } from 'react'
import { onOutcome } from '#web/api/call.ts'

const place = 'nexus-home-screen-hint'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Other browsers of an iPhone have another menu. An iPad says that it is a Mac, and has a screen to touch. */
export function isIosSafari({ userAgent, maxTouchPoints }: Device): boolean {
  const isApple = /iPhone|iPod|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && /Version\/.*Safari\//.test(userAgent) && !/(CriOS|FxiOS|EdgiOS|OPiOS)\//.test(userAgent)
}

/** Where nothing can be kept it would come again and again: rather never. */
function wasTold(): boolean {
  try {
    return localStorage.getItem(place) !== null
  } catch {
    return true
  }
}

export function useHomeScreenHint(): { isShown: boolean; close: () => void } {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches
    if (!isIosSafari(navigator) || isInstalled || wasTold()) return
    return onOutcome(({ endpoint, status }) => {
      // What has no content was not filled in by anybody: news that were marked as read.
      if (endpoint.method === 'GET' || !endpoint.body || status < 200 || status > 299 || wasTold()) return
      localStorage.setItem(place, 'told')
      setShown(true)
    })
  }, [])
  return { isShown, close: () => setShown(false) }
}

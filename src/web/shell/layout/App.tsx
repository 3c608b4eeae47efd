// What stands around every page? Session, toasts and questions.
import { useEffect } from 'react'
import { ConfirmHost } from '#web/ui/ConfirmHost.tsx'
import { IdentityHost } from '#web/ui/IdentityHost.tsx'
import { ToastHost } from '#web/ui/ToastHost.tsx'
import { followColorScheme } from './color-scheme.ts'
import { type Pages, PagesContext } from './pages.ts'
import { Shell } from './Shell.tsx'
import { startSession } from './session-store.ts'

export function App({ pages }: { pages: Pages }) {
  useEffect(startSession, [])
  useEffect(followColorScheme, [])
  return (
    <>
      <PagesContext value={pages}>
        <Shell pages={pages} />
      </PagesContext>
      <ToastHost />
      <ConfirmHost />
      <IdentityHost />
    </>
  )
}

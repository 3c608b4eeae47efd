// App root: session, toasts and dialogs around every page.
import { useEffect } from 'react'
import { IdentityHost } from '#web/shell/session/IdentityHost.tsx'
import { ConfirmHost } from '#web/ui/dialogs/ConfirmHost.tsx'
import { ToastHost } from '#web/ui/feedback/ToastHost.tsx'
import { type Pages, PagesContext } from '../routing/pages.ts'
import { startSession } from '../session/session-store.ts'
import { followColorScheme } from './color-scheme.ts'
import { Shell } from './Shell.tsx'

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

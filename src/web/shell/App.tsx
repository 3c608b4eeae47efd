// What stands around every page? Theme, session, toasts and questions.
import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { colorSchemes, theme } from '#web/theme.ts'
import { ConfirmHost } from '#web/ui/ConfirmHost.tsx'
import { ToastHost } from '#web/ui/ToastHost.tsx'
import { type Pages, PagesContext } from './pages.ts'
import { Shell } from './Shell.tsx'
import { startSession } from './session-store.ts'

export function App({ pages }: { pages: Pages }) {
  useEffect(startSession, [])
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemes} defaultColorScheme="auto" withCssVariables={false}>
      <PagesContext value={pages}>
        <Shell pages={pages} />
      </PagesContext>
      <ToastHost />
      <ConfirmHost />
    </MantineProvider>
  )
}

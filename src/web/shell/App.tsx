// What stands around every page? Theme, session, toasts and questions.
import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { colorSchemes, theme } from '#web/theme.ts'
import { ConfirmHost } from '#web/ui/ConfirmHost.tsx'
import { ToastHost } from '#web/ui/ToastHost.tsx'
import type { Pages } from './pages.ts'
import { Shell } from './Shell.tsx'
import { startSession } from './session-store.ts'

export function App({ pages }: { pages: Pages }) {
  useEffect(startSession, [])
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemes} defaultColorScheme="auto" withCssVariables={false}>
      <Shell pages={pages} />
      <ToastHost />
      <ConfirmHost />
    </MantineProvider>
  )
}

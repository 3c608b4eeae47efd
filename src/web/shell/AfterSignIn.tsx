// What do pages need that the sign-in screen does not? The query client, and the larger half of theme and styles.
import { MantineThemeProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageTheme } from '#web/page-theme.ts'
import '#web/styles/app.css'
import { queryClient } from './query-client.ts'

export function AfterSignIn({ children }: { children: ReactNode }) {
  return (
    <MantineThemeProvider theme={pageTheme} inherit>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineThemeProvider>
  )
}

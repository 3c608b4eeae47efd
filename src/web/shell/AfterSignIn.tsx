// What do pages need that the sign-in screen does not? The query client, and the larger half of theme and styles.
import { MantineThemeProvider } from '@mantine/core'
import { QueryClientProvider, usePrefetchQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { organisationQuery } from '#web/organisation.ts'
import { pageTheme } from '#web/page-theme.ts'
import '#web/styles/app.css'
import './follow-time-zone.ts'
import { queryClient } from './query-client.ts'

export function AfterSignIn({ children }: { children: ReactNode }) {
  return (
    <MantineThemeProvider theme={pageTheme} inherit>
      <QueryClientProvider client={queryClient}>
        <Ahead />
        {children}
      </QueryClientProvider>
    </MantineThemeProvider>
  )
}

/** Most pages offer or name committees: asked for while the page's own file is still on its way. */
function Ahead() {
  usePrefetchQuery(organisationQuery)
  return null
}

// Providers of pages after sign-in: the query client and Mantine, which the sign-in screen does without.
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { QueryClientProvider, usePrefetchQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { theme } from '#web/theme.ts'
import '#web/styles/app.css'
import './follow-time-zone.ts'
import { queryClient } from '../../api/query-client.ts'

export function AfterSignIn({ children }: { children: ReactNode }) {
  return (
    <WithMantine>
      <QueryClientProvider client={queryClient}>
        <PrefetchOrganisation />
        {children}
      </QueryClientProvider>
    </WithMantine>
  )
}

/** Most pages offer or name committees, so they are fetched while the page's own file still loads. */
function PrefetchOrganisation() {
  usePrefetchQuery(organisationQuery)
  return null
}

const nothing = () => undefined

/** color-scheme.ts alone sets the page's light or dark attribute. */
const context = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: nothing,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

/**
 * For dialogs outside pages. Mantine's own provider also works out every colour of its theme when it is loaded, which
 * `styles/theme.css` has already.
 */
export const WithMantine = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
)

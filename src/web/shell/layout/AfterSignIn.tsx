// What do pages need that the sign-in screen does not? The query client, and Mantine.
import { QueryClientProvider, usePrefetchQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { organisationQuery } from '#web/organisation/organisation.ts'
import './follow-time-zone.ts'
import { queryClient } from '../../api/query-client.ts'
import { WithMantine } from './WithMantine.tsx'

export function AfterSignIn({ children }: { children: ReactNode }) {
  return (
    <WithMantine>
      <QueryClientProvider client={queryClient}>
        <Ahead />
        {children}
      </QueryClientProvider>
    </WithMantine>
  )
}

/** Most pages offer or name committees: asked for while the page's own file is still on its way. */
function Ahead() {
  usePrefetchQuery(organisationQuery)
  return null
}

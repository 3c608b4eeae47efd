// Providers of pages after sign-in: the query client and Mantine, which the sign-in screen does without.
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

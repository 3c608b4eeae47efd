// What do pages need that the sign-in screen does not? The query client and the larger half of the styles.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import '#web/styles/app.css'
import { queryClient } from './query-client.ts'

export function AfterSignIn({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

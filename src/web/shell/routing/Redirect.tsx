// Redirect: replaces the history entry, so that 'back' does not trap the person.
import { useEffect } from 'react'
import { PageLoading } from '../layout/page-loading.tsx'
import { navigate } from './location.ts'

export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true, force: true }), [to])
  return <PageLoading />
}

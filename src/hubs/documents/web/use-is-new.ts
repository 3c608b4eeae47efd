// Since when are documents new to this person? Asked once per visit, and kept on the server for all their devices.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import type { Document } from '../contract.ts'
import { visitMs } from '../rules.ts'
import type { Collection } from './collections.ts'

export function useIsNew({ name, calls }: Collection): (document: Document) => boolean {
  const { me } = useSession()
  const { data } = useQuery({
    queryKey: ['documents', name, 'visit'],
    queryFn: () => call(calls.visit),
    staleTime: visitMs,
    gcTime: visitMs,
    refetchInterval: false,
    retry: false,
  })
  const since = data?.newSince
  // Nobody is told of what they uploaded themselves.
  return ({ createdAt, ownerId }) => since !== undefined && createdAt > since && (!ownerId || ownerId !== me?.uid)
}

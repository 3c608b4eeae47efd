// How do the screens ask for documents, and what do they ask again after a change?
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { whileEdited } from '#web/ui/while-edited.ts'
import type { Collection } from './collections.ts'

export type ListQuery = { page: number; search: string; filter: 'od' | undefined; year: string }

export const useDocuments = ({ name, calls }: Collection, query: ListQuery) =>
  useQuery({
    queryKey: ['documents', name, 'list', query],
    queryFn: () => call(calls.list, { query }),
    placeholderData: keepPreviousData,
  })

export const useDocument = ({ name, calls }: Collection, id: string) =>
  useQuery({
    queryKey: ['documents', name, 'one', id],
    queryFn: () => call(calls.read, { params: { id } }),
    ...whileEdited,
  })

export const askAgain = (client: QueryClient, { name }: Collection) =>
  client.invalidateQueries({ queryKey: ['documents', name, 'list'] })

// React Query hooks for documents, with their query keys and invalidation.
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/api/call.ts'
import { whileEdited } from '#web/ui/versions/while-edited.ts'
import { readersContract } from '../contract-readers.ts'
import type { Collection } from './collections.ts'

export type Filter = 'od' | 'bookmarked' | 'check'

export type ListQuery = { page: number; search: string; filter: Filter | undefined; year: string }

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

/** Its key is under the lists' key, so that every change of a document refetches it. */
export const useUnshownPictures = (collection: Collection) =>
  useQuery({
    queryKey: [...listsKey(collection), 'unshown-pictures'],
    queryFn: () => call(collection.calls.unshownPictures),
  })

/** A person who can own documents. */
export type Owner = Answer<typeof readersContract.documentOwners>[number]
export const useOwners = () =>
  useQuery({ queryKey: ['documents', 'owners'], queryFn: () => call(readersContract.documentOwners) })

export const listsKey = ({ name }: Collection) => ['documents', name, 'list']

export const refetchLists = (client: QueryClient, collection: Collection) =>
  client.invalidateQueries({ queryKey: listsKey(collection) })

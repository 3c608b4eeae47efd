// Import queries: the kinds that the person may import, and past imports, page by page.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useSteadyList } from '#web/live/use-steady-list.ts'
import { importsContract } from '../contract.ts'

export const useKinds = () =>
  useQuery({ queryKey: ['imports', 'kinds'], queryFn: () => call(importsContract.importKinds) })

export function usePastImports(page: number) {
  const found = useQuery({
    queryKey: ['imports', 'past', page],
    queryFn: () => call(importsContract.imports, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  // An import that somebody else undid has no button any more.
  return useSteadyList(found, 'imports', {
    key: page,
    idOf: ({ id }) => id,
    stampOf: ({ undoneAt, canUndo }) => `${undoneAt} ${canUndo}`,
  })
}

// What does the screen ask for? The kinds that the person may import, and past imports, page by page.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { importsContract } from '../contract.ts'

export const useKinds = () =>
  useQuery({ queryKey: ['imports', 'kinds'], queryFn: () => call(importsContract.importKinds) })

export const usePastImports = (page: number) =>
  useQuery({
    queryKey: ['imports', 'past', page],
    queryFn: () => call(importsContract.imports, { query: { page } }),
    placeholderData: keepPreviousData,
  })

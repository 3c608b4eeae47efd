// Names of a survey's LCs and portfolios, as people read them.
import { useMemo } from 'react'
import { useNames } from '#web/organisation/organisation.ts'
import type { Survey } from '../contract.ts'

export function useSurveyNames() {
  const names = useNames()
  return useMemo(
    () => ({
      ...names,
      /** In lists, where a closed LC is among others. */
      marked: ({ lc, closed }: Pick<Survey, 'lc' | 'closed'>) => (closed ? `${names.lc(lc)} (closed)` : names.lc(lc)),
    }),
    [names],
  )
}

export type Names = ReturnType<typeof useSurveyNames>

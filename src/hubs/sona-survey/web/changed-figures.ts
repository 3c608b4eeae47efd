// What is different from a past day? Each portfolio of each LC that was ticked, unticked, added or removed since.
import type { Changed } from '#web/ui/WhatChanged.tsx'
import type { Survey } from '../contract.ts'
import type { Names } from './use-names.ts'

const states = ['not in the survey', 'not done', 'done'] as const

const stateOf = (survey: Survey | undefined, portfolio: string): 0 | 1 | 2 => {
  if (!survey?.portfolios.includes(portfolio)) return 0
  return survey.progress[portfolio] ? 2 : 1
}

/** From the state then to the state now. */
const words = [
  ['', 'added', 'added and ticked'],
  ['removed', '', 'ticked'],
  ['removed with its tick', 'unticked', ''],
] as const

export function changedFigures(then: Survey[], now: Survey[], names: Names): Changed[] {
  const codes = [...new Set([...then, ...now].map(({ lc }) => lc))]
  return codes.flatMap((lc) => {
    const [was, is] = [then, now].map((list) => list.find((survey) => survey.lc === lc))
    const portfolios = new Set([...(was?.portfolios ?? []), ...(is?.portfolios ?? [])])
    return [...portfolios].map((portfolio) => {
      const [before, after] = [stateOf(was, portfolio), stateOf(is, portfolio)]
      return {
        ...{ where: names.lc({ lc }), what: names.portfolio(portfolio), before, after },
        words: { before: states[before], after: states[after], change: words[before][after] },
      }
    })
  })
}

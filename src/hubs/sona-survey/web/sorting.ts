// In which order do the LCs stand? Who is behind first, unless somebody asks otherwise; and none jumps away while it is ticked.
import { useState } from 'react'
import type { Survey } from '../contract.ts'
import { completionOf } from '../rules.ts'
import { type Names, useNames } from './use-names.ts'

/** What the address says, and what people read. */
export const sortings = [
  { value: '', label: 'Least done first' },
  { value: 'most', label: 'Most done first' },
  { value: 'name', label: 'By name' },
]

function sorted(surveys: Survey[], by: string, names: Names): Survey[] {
  const byName = (a: Survey, b: Survey) => names.lc(a).localeCompare(names.lc(b))
  if (by === 'name') return surveys.toSorted(byName)
  const share = (survey: Survey) => completionOf([survey]).percent
  const turn = by === 'most' ? -1 : 1
  return surveys.toSorted((a, b) => turn * (share(a) - share(b)) || byName(a, b))
}

/** Sorted anew when somebody chooses or comes back, or when other LCs are there: not by a tick. */
export function useSteadyOrder(surveys: Survey[], by: string): Survey[] {
  const names = useNames()
  const wanted = [by, ...surveys.map(({ _id }) => _id)].join(' ')
  const fresh = () => ({ wanted, ids: sorted(surveys, by, names).map(({ _id }) => _id) })
  const [kept, keep] = useState(fresh)
  const order = kept.wanted === wanted ? kept : fresh()
  if (order !== kept) keep(order)
  return order.ids.map((id) => surveys.find(({ _id }) => _id === id)).filter((survey) => survey !== undefined)
}

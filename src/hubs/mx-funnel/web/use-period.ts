// Which year and month do the results show? What the address says; the open year and all of its months without a word.
import { useQueryState } from '#web/shell/query-state.ts'
import { type ShownYear, useShownYear } from '#web/years.ts'

/** For the query of a call: nothing where all is meant. */
export type AskedPeriod = { year?: string; month?: string }

export type ShownPeriod = {
  shown: ShownYear
  month: string
  chooseMonth: (month: string) => void
  asked: AskedPeriod
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const askedOf = (year: string | undefined, month: string): AskedPeriod => ({
  ...(year && { year }),
  ...(isMonth(month) && { month }),
})

/** As the address has it, before the years are known. */
export function useAddressedPeriod(): AskedPeriod {
  const [{ year, month }] = useQueryState({ year: '', month: '' })
  return askedOf(year, month)
}

export function usePeriod(): ShownPeriod {
  const shown = useShownYear()
  const [query, setQuery] = useQueryState({ month: '', page: 1 })
  const asked = askedOf(shown.asked.year, query.month)
  return {
    month: asked.month ?? '',
    asked,
    chooseMonth: (month) => setQuery({ month, page: 1 }, { push: true }),
    shown: {
      ...shown,
      // A month belongs to its year.
      choose(label) {
        setQuery({ month: '', page: 1 })
        shown.choose(label)
      },
    },
  }
}

// What does the server find while somebody types? Asked a moment after the last key; an answer that comes late is dropped.
import { useEffect, useState } from 'react'
import { type Found, longestQuery, searchContract } from '#shared/search-contract.ts'
import { call } from '#web/call.ts'

const waitMs = 120

export type Search = { found: readonly Found[]; state: 'asking' | 'answered' | 'failed' }

export function useFound(typed: string): Search {
  const [search, setSearch] = useState<Search>({ found: [], state: 'asking' })
  const q = typed.trim().slice(0, longestQuery)
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      const next = await call(searchContract.search, { query: { q } }).then(
        ({ results }): Search => ({ found: results, state: 'answered' }),
        (): Search => ({ found: [], state: 'failed' }),
      )
      if (isWanted) setSearch(next)
    }
    setSearch((before) => ({ ...before, state: 'asking' }))
    const timer = setTimeout(() => void ask(), q === '' ? 0 : waitMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [q])
  return search
}

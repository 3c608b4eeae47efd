// URL query state: search, filters and page in the URL. `const [query, setQuery] = useQueryState({ search: '', page: 1 })`.
import { useCallback } from 'react'
import { lastPage } from '#shared/paging.ts'
import { currentLocation, navigate, useAppLocation } from './location.ts'

type Value = string | number
type Widened<T> = { [K in keyof T]: T[K] extends number ? number : string }

/** A value that is absent or not of its default's type reads as the default; numbers are whole and not below it. */
export function readQuery<T extends Record<string, Value>>(query: string, defaults: T): Widened<T> {
  const given = new URLSearchParams(query)
  const values = Object.entries(defaults).map(([name, fallback]) => {
    const text = given.get(name)
    if (text === null) return [name, fallback]
    if (typeof fallback === 'string') return [name, text]
    const number = Math.trunc(Number(text))
    const most = name === 'page' ? lastPage : Number.MAX_SAFE_INTEGER
    return [name, Number.isNaN(number) ? fallback : Math.min(Math.max(fallback, number), most)]
  })
  return Object.fromEntries(values)
}

/** Values equal to their default stay out of the URL; other parameters of the URL are kept. */
export function writeQuery<T extends Record<string, Value>>(query: string, defaults: T, change: Partial<Widened<T>>) {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next.toString()
}

/** Changing replaces the history entry; `{ push: true }` makes a step that 'back' undoes (a page, a tab). */
export function useQueryState<T extends Record<string, Value>>(defaults: T) {
  const { query } = useAppLocation()
  const names = JSON.stringify(defaults)
  const set = useCallback(
    (change: Partial<Widened<T>>, { push = false } = {}) => {
      const { path, query: now } = currentLocation()
      const next = writeQuery(now, JSON.parse(names) as T, change)
      navigate(next ? `${path}?${next}` : path, { replace: !push })
    },
    [names],
  )
  return [readQuery(query, defaults), set] as const
}

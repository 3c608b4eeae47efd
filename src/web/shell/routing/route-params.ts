// What stands in the {places} of the open page's path? `const { id } = useRouteParams()`.
import { createContext, useContext } from 'react'
import type { RouteParams } from './route-match.ts'

export const RouteParamsContext = createContext<RouteParams>({})

/** Every name a page's pattern declares is there; another one reads as an empty text. */
export function useRouteParams<Name extends string = 'id'>(): Record<Name, string> {
  const params = useContext(RouteParamsContext)
  return new Proxy(params, { get: (all, name) => all[String(name)] ?? '' }) as Record<Name, string>
}

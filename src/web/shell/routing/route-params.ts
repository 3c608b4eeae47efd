// Route parameters of the open page: `const { id } = useRouteParams()`.
import { createContext, useContext } from 'react'
import type { RouteParams } from './route-match.ts'

export const RouteParamsContext = createContext<RouteParams>({})

/** Every name that the page's pattern declares has a value; any other name reads as ''. */
export function useRouteParams<Name extends string = 'id'>(): Record<Name, string> {
  const params = useContext(RouteParamsContext)
  return new Proxy(params, { get: (all, name) => all[String(name)] ?? '' }) as Record<Name, string>
}

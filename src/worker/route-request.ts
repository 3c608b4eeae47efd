// Service worker routing: which requests are answered from the cache. The page itself and the files of the build are; everything
// else goes to the network as if there were no worker: the API with its streams and downloads, developer pages, other origins.

/** The part of a request that decides; tests make one up. */
export type RoutedRequest = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> }

/** 'page' is index.html, 'shell' a file whose name stays, 'hashed' one whose name changes with its content. */
export type RequestRoute = 'page' | 'shell' | 'hashed' | 'network'

export function routeRequest(
  { method, mode, url, headers }: RoutedRequest,
  origin: string,
  shell: readonly string[],
): RequestRoute {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || headers.has('range')) return 'network'
  // Paths inside the portal are behind a #, so there is one page. A script that fetches it looks for a new build.
  if (pathname === '/') return mode === 'navigate' ? 'page' : 'network'
  if (pathname.startsWith('/assets/')) return 'hashed'
  return shell.includes(pathname) ? 'shell' : 'network'
}

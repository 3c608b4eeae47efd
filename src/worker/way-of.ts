// Which requests does the service worker answer? The page itself and the files of the build; all else goes its way as if
// there were no worker: the API with its streams and downloads, the pages for developers, other origins.

/** What is asked of a request; a test makes one up. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> }

/** 'page' is index.html, 'shell' a file whose name stays, 'hashed' one whose name changes with its content. */
export type Way = 'page' | 'shell' | 'hashed' | 'network'

export function wayOf({ method, mode, url, headers }: Asked, origin: string, shell: readonly string[]): Way {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || headers.has('range')) return 'network'
  // Places inside the portal stand behind a #: there is one page. Asked for by a script, it is looked up for what is new.
  if (pathname === '/') return mode === 'navigate' ? 'page' : 'network'
  if (pathname.startsWith('/assets/')) return 'hashed'
  return shell.includes(pathname) ? 'shell' : 'network'
}

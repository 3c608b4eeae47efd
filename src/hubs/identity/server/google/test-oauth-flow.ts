// OAuth flow for tests, without a browser: follows the redirects with a cookie jar per site.
import type { TestPortal } from '#server/testing/portal.ts'

export type OAuthResult = {
  status: number
  outcome: string | undefined
  trip: string | undefined
  text: string
  cookie: string
}
export type Jar = Map<string, string>

const keyOf = (url: URL, name: string) => `${url.host} ${name}`

function storeCookies(jar: Jar, url: URL, headers: Headers): void {
  for (const set of headers.getSetCookie()) {
    const [pair = '', ...rest] = set.split(';')
    const at = pair.indexOf('=')
    const isExpired = rest.some((part) => /max-age=0|expires=thu, 01 jan 1970/i.test(part.trim()))
    if (isExpired) jar.delete(keyOf(url, pair.slice(0, at)))
    else jar.set(keyOf(url, pair.slice(0, at)), pair)
  }
}

const cookiesFor = (jar: Jar, url: URL) =>
  [...jar]
    .filter(([key]) => key.startsWith(`${url.host} `))
    .map(([, pair]) => pair)
    .join('; ')

export async function visit(jar: Jar, address: string): Promise<{ response: Response; url: URL }> {
  let url = new URL(address)
  for (let step = 0; step < 12; step++) {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookiesFor(jar, url) } })
    storeCookies(jar, url, response.headers)
    const location = response.headers.get('location')
    if (!location) return { response, url }
    await response.body?.cancel()
    url = new URL(location, url)
  }
  throw new Error('too many redirects')
}

/** Runs one popup from start to end. */
export async function runOAuthFlow(portal: TestPortal, query: string, jar: Jar = new Map()): Promise<OAuthResult> {
  const { response } = await visit(jar, `${portal.url}/api/identity/google/start?${query}`)
  const text = await response.text()
  const session = [...jar].find(([key]) => key.startsWith(new URL(portal.url).host) && key.includes('session_token'))
  return {
    status: response.status,
    outcome: /data-outcome="(\w+)"/.exec(text)?.[1],
    trip: /data-trip="([^"]*)"/.exec(text)?.[1],
    text,
    cookie: session?.[1] ?? '',
  }
}

// Outgoing hosts: the only ones that the portal may contact, if OUTGOING_HOSTS names them. Those of the settings are checked at the
// start, and those that an OpenID provider's own document names before each request.

/** `*.b.example`: every host below b.example. */
export const isOutgoingHost = (allowed: readonly string[], host: string): boolean =>
  allowed.length === 0 || allowed.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each))

const addressSettings = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'GOOGLE_ISSUER']

/** One line for each setting whose host is not allowed. */
export const outgoingProblems = (allowed: readonly string[], given: Record<string, string | undefined>): string[] =>
  addressSettings.flatMap((name) => {
    const address = given[name] ?? ''
    const host = URL.canParse(address) ? new URL(address).hostname.toLowerCase() : ''
    return host === '' || isOutgoingHost(allowed, host) ? [] : [`OUTGOING_HOSTS does not contain ${host}, from ${name}`]
  })

export function fetchFrom(allowed: readonly string[]) {
  return async (url: string, options: object): Promise<Response> => {
    const { hostname } = new URL(url)
    if (!isOutgoingHost(allowed, hostname)) throw new Error(`${hostname} is not in OUTGOING_HOSTS`)
    return fetch(url, options)
  }
}

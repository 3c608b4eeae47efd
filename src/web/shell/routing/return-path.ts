// Return path after sign-in: back to the page that was requested, if it is one of our own.
import { readHash } from './location.ts'

/** Screens around sign-in: nobody wants to come back to them, and signed-in people do not stay on them. */
const aroundSignIn = ['/', '/signin', '/signup', '/logout']
export const isForSignedOut = (path: string) => path === '/' || path === '/signin' || path === '/signup'

const withNext = (path: string, full: string) => `${path}?next=${encodeURIComponent(full)}`

/** A person who signs out only to sign in again has the return path in the query of '/logout'. */
export function signInPathFrom({ path, full }: { path: string; full: string }): string {
  return aroundSignIn.includes(path) ? full.replace(path, '/signin') : withNext('/signin', full)
}

/** A person who must make a passkey first continues to the requested page afterwards, too. */
export const passkeyPathFrom = ({ full }: { full: string }) => withNext('/passkey', full)

/** Only a plain path inside the hash is accepted: '//other.site' or 'https:' never leave the portal. */
export function pathAfterSignIn(query: string): string {
  const next = new URLSearchParams(query).get('next') ?? ''
  const isOwnPath = /^\/[A-Za-z0-9]/.test(next) && !next.includes('\\')
  if (!isOwnPath || aroundSignIn.includes(readHash(next).path)) return '/dashboard'
  return next
}

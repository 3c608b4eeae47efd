// Cookies: set, read and signed (HMAC). No script can read them, and each signature is bound to one purpose, so that a cookie
// made for one thing is worthless for another.
import type { FastifyReply } from 'fastify'
import type { Config } from '../runtime/config.ts'
import { isMacOf, macOf } from './keys.ts'

type Site = Pick<Config, 'publicUrl'>

const isHttps = ({ publicUrl }: Site) => publicUrl.startsWith('https:')

/** `__Host-`: browsers accept such a cookie over https only and for this exact host: no neighbouring subdomain can plant one. */
export const cookieName = (site: Site, name: string) => `${isHttps(site) ? '__Host-' : ''}nexus.${name}`

export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** The values of all cookies whose name starts with `prefix`. */
export const cookieValuesWithPrefix = (header: string | undefined, prefix: string) =>
  (header?.split(';') ?? [])
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(part.indexOf('=') + 1))

type Cookie = { name: string; value: string; maxAgeS: number }

/** SameSite=Lax: links into the portal send it along; requests from other sites that change something do not (CSRF). */
export function setCookie(reply: FastifyReply, site: Site, { name, value, maxAgeS }: Cookie): void {
  const secure = isHttps(site) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName(site, name)}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}

export const clearCookie = (reply: FastifyReply, site: Site, name: string) =>
  setCookie(reply, site, { name, value: '', maxAgeS: 0 })

const signed = (purpose: string, text: string) => [`cookie: ${purpose}`, `${purpose}\0${text}`] as const

export const signValue = (secret: string, purpose: string, text: string) =>
  `${Buffer.from(text).toString('base64url')}.${macOf(secret, ...signed(purpose, text)).toString('base64url')}`

/** The text that was signed for that purpose; undefined if the signature is not ours. */
export function verifySignedValue(secret: string, purpose: string, value: string | undefined): string | undefined {
  const [text = '', mac = '', ...more] = value?.split('.') ?? []
  const read = Buffer.from(text, 'base64url').toString()
  const isOurs = more.length === 0 && isMacOf(Buffer.from(mac, 'base64url'), secret, ...signed(purpose, read))
  return isOurs ? read : undefined
}

// Configuration: every setting, read once from the environment and validated before anything starts.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import { isOfDomain } from '#shared/people/email-domain.ts'
import { isWebLink } from '#shared/text/web-link.ts'
import { setCalendar } from '#shared/time/calendar.ts'
import { isLoopbackHost } from '../protect/loopback.ts'
import { outgoingProblems } from '../protect/outgoing-hosts.ts'
import { parseCommand } from './parse-command.ts'

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const optionalText = z.optional(text)
const partsOf = (value = '') =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const commaList = z.pipe(
  z.string(),
  z.transform((value) => partsOf(value)),
)
function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`
  const error = `must be a whole number, ${range}`
  return z.coerce.number(error).check(z.int(error), z.minimum(least, error), z.maximum(most, error))
}
/** As text, like all settings of hubs. */
export const days = z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'must be a number of days, 1 or more'))
export const webAddress = (message: string) => z.string().check(z.trim(), z.refine(isWebLink, message))
// Links, cookies and Google's redirect URL are made from it: anything after the host would be lost or break them.
const nothingButHost = /^(\w+:\/\/)?[^/\\?#@]+\/*$/
const postgresStart = /^postgres(ql)?:\/\//
/** The problem with a PostgreSQL URL, if any. */
export function databaseUrlProblem(value: string): string | undefined {
  if (!postgresStart.test(value)) return 'must begin with postgres://'
  if (URL.canParse(value)) return undefined
  return 'is not a valid URL: percent-encode special characters in the password, such as %2F for /'
}
const postgresUrl = z.optional(
  z
    .string()
    .check(
      z.refine((value) => !databaseUrlProblem(value), { error: ({ input }) => databaseUrlProblem(input as string) }),
    ),
)
export const shortestSecret = 32
const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const pictureHost = z.regex(
  new RegExp(`^(\\*\\.)?${domainPattern.source.slice(1)}`),
  'must be hosts such as a.example, *.b.example',
)

const googleIssuer = 'https://accounts.google.com'

/** Plain http never leaves this machine. */
const isEncrypted = (address: string) =>
  !URL.canParse(address) || new URL(address).protocol === 'https:' || isLoopbackHost(new URL(address).hostname)

const onOrOff = z._default(z.enum(['on', 'off'], 'must be on or off'), 'on')

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
/** A day that exists in every year. */
const isDayOfYear = (day: string) => /^\d\d-\d\d$/.test(day) && z.iso.date().safeParse(`2027-${day}`).success

const settingsShape = z.object({
  ORG_NAME: z._default(text, 'Nexus Network'),
  ORG_EMAIL_DOMAIN: z._default(
    z
      .string()
      .check(z.trim(), z.toLowerCase(), z.regex(domainPattern, 'must be an email domain such as nexus.example')),
    'nexus.example',
  ),
  PRIVACY_CONTACT: optionalText,
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z._default(text, '::'),
  PUBLIC_URL: z.optional(
    z.string().check(
      z.trim(),
      z.regex(
        nothingButHost,
        'must be an address without user, path, query or fragment, such as https://nexus.example',
      ),
      z.refine((value) => !nothingButHost.test(value) || isWebLink(value), 'must be an http(s) address'),
    ),
  ),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_POOL: z._default(wholeNumber(1, 100), 6),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/[^/]/, 'must be an address such as smtp://mail.example:587')),
  ),
  MAIL_FROM: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: z._default(
    webAddress('must be the http(s) address of an OpenID issuer').check(
      z.refine(isEncrypted, 'must begin with https: over http anyone on the way could sign in as anyone'),
    ),
    googleIssuer,
  ),
  ADMIN_EMAILS: z.prefault(commaList, ''),
  TRUST_PROXY: z.prefault(commaList, ''),
  WEB_ORIGINS: z.prefault(commaList, ''),
  OUTGOING_HOSTS: z.prefault(commaList, ''),
  PICTURE_HOSTS: z.pipe(z.prefault(commaList, ''), z.array(z.string().check(z.toLowerCase(), pictureHost))),
  AUTH_SECRET: z.optional(
    z.string().check(z.minLength(shortestSecret, `must have at least ${shortestSecret} characters`)),
  ),
  EARLIER_AUTH_SECRET: z.optional(
    z.string().check(z.minLength(shortestSecret, `must have at least ${shortestSecret} characters`)),
  ),
  BACKUP_DIR: optionalText,
  BACKUPS_KEPT: z._default(wholeNumber(0, 1000), 14),
  BACKUP_HOUR: z._default(wholeNumber(0, 23), 3),
  BACKUP_BEFORE_UPGRADE: onOrOff,
  BACKUP_COMMAND: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => parseCommand(value) !== undefined,
          'must be a program and its arguments, with every quote closed',
        ),
      ),
  ),
  SHUTDOWN_DELAY_SECONDS: z._default(wholeNumber(0, 300), 5),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  AUDIT_SIGN_IN_DAYS: z._default(wholeNumber(1), 180),
  OVERLOAD_MS: z._default(wholeNumber(100), 1500),
  OVERLOAD_REQUESTS: z._default(wholeNumber(10), 1000),
  WRITES_PER_ACCOUNT: z._default(wholeNumber(1000), 1200),
  SLOW_QUERY_MS: z._default(wholeNumber(1), 1000),
  TIME_ZONE: z._default(text.check(z.refine(isTimeZone, 'must be a time zone such as Asia/Karachi')), 'Asia/Karachi'),
  YEAR_STARTS: z._default(text.check(z.refine(isDayOfYear, 'must be a month and a day such as 07-01')), '07-01'),
  YEAR_CLOSING_DAYS: z._default(wholeNumber(0, 60), 14),
  OFFLINE: onOrOff,
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
})

export const settingNames = Object.keys(settingsShape.shape)

export class BadSettings extends Error {
  readonly problems: string[]
  /** It may be over without a new setting: a disk that is not mounted yet, a restore, a database that starts. */
  readonly mayPass: boolean
  constructor(problems: string[], { mayPass = false } = {}) {
    super(problems.join('\n'))
    this.problems = problems
    this.mayPass = mayPass
  }
}

/** Besides addresses: names that Fastify knows for groups of addresses. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
function isProxyAddress(proxy: string): boolean {
  const [address = '', bits, ...more] = proxy.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
  return proxyNames.includes(proxy) || (most > 0 && isRange && more.length === 0)
}

/** Problems of settings that depend on each other or hold several values. */
function problemsTogether(given: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither')
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL only works with DATABASE_URL: set both, or only DATABASE_URL')
  }
  if (given.SMTP_URL && !given.MAIL_FROM) {
    problems.push('MAIL_FROM is required with SMTP_URL: the address that emails come from')
  }
  const domain = settingsShape.shape.ORG_EMAIL_DOMAIN.safeParse(given.ORG_EMAIL_DOMAIN).data
  for (const address of domain ? partsOf(given.ADMIN_EMAILS) : []) {
    if (!/^[^\s@]+@/.test(address) || !isOfDomain(address, domain as string)) {
      problems.push(`ADMIN_EMAILS contains ${address}, which is not an email ending in @${domain}`)
    }
  }
  for (const origin of partsOf(given.WEB_ORIGINS)) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      problems.push(`WEB_ORIGINS contains ${origin}, which is not an origin such as https://nexus.example`)
    }
  }
  for (const proxy of partsOf(given.TRUST_PROXY)) {
    if (isProxyAddress(proxy)) continue
    problems.push(
      `TRUST_PROXY contains ${proxy}, which is not an IP address, a range such as 10.0.0.0/8, or one of ${proxyNames.join(', ')}`,
    )
  }
  const outgoing = hostsOf(given.OUTGOING_HOSTS)
  return [
    ...problems,
    ...outgoingProblems(outgoing, { GOOGLE_ISSUER: given.GOOGLE_CLIENT_ID && googleIssuer, ...given }),
  ]
}

const hostsOf = (text: string | undefined) => partsOf(text).map((host) => host.toLowerCase())

export type Config = ReturnType<typeof readConfig>

/** Reads the settings; throws BadSettings with one line per problem. */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty line in an .env file means 'not set'.
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsShape.safeParse(given)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`),
    ...problemsTogether(given),
  ]
  if (!parsed.success || problems.length > 0) throw new BadSettings(problems)
  const s = parsed.data

  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '')
  return {
    organisation: s.ORG_NAME,
    emailDomain: s.ORG_EMAIL_DOMAIN,
    /** The contact for questions about personal data: an address, or a sentence. */
    privacyContact: s.PRIVACY_CONTACT,
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    isPublicUrlLocal: isLoopbackHost(new URL(publicUrl).hostname),
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    /** The way around a pooler, for prepared reads and LISTEN. */
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    databasePool: s.DATABASE_POOL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? `${s.ORG_NAME.replace(/[^\w ]/g, '')} <nexus@${s.ORG_EMAIL_DOMAIN}>`,
    google: s.GOOGLE_CLIENT_ID
      ? { clientId: s.GOOGLE_CLIENT_ID, clientSecret: s.GOOGLE_CLIENT_SECRET as string, issuer: s.GOOGLE_ISSUER }
      : undefined,
    adminEmails: s.ADMIN_EMAILS.map((address) => address.toLowerCase()),
    trustProxy: s.TRUST_PROXY,
    webOrigins: s.WEB_ORIGINS,
    pictureHosts: s.PICTURE_HOSTS,
    /** The only hosts that the portal contacts; any if empty. */
    outgoingHosts: hostsOf(given.OUTGOING_HOSTS),
    authSecret: s.AUTH_SECRET,
    earlierAuthSecret: s.EARLIER_AUTH_SECRET,
    backupDir: s.BACKUP_DIR ?? path.join(s.DATA_DIR, 'backups'),
    backupsKept: s.BACKUPS_KEPT,
    backupHour: s.BACKUP_HOUR,
    backupBeforeUpgrade: s.BACKUP_BEFORE_UPGRADE === 'on',
    /** Gets each finished backup, to send it elsewhere. */
    backupCommand: s.BACKUP_COMMAND && parseCommand(s.BACKUP_COMMAND),
    /** How long it still serves requests after SIGTERM, for a load balancer to notice. */
    shutdownDelayMs: s.SHUTDOWN_DELAY_SECONDS * 1000,
    metricsToken: s.METRICS_TOKEN,
    auditSignInDays: s.AUDIT_SIGN_IN_DAYS,
    overload: { lagMs: s.OVERLOAD_MS, openRequests: s.OVERLOAD_REQUESTS },
    writesPerAccount: s.WRITES_PER_ACCOUNT,
    slowQueryMs: s.SLOW_QUERY_MS,
    calendar: { timeZone: s.TIME_ZONE, yearStarts: s.YEAR_STARTS, closingDays: s.YEAR_CLOSING_DAYS },
    /** Whether pages open offline: enables the service worker. */
    offline: s.OFFLINE === 'on',
    logLevel: s.LOG_LEVEL,
    /** The raw values: hubs declare settings of their own (hub/settings.ts). */
    given,
  }
}

/** The settings of this process: its environment, and the file .env if there is one. */
export function loadConfig(file = '.env'): Config {
  for (const [name, value] of Object.entries(parseEnv(envFile(file)))) process.env[name] ??= value
  const config = readConfig(process.env)
  setCalendar(config.calendar)
  return config
}

/** Not `process.loadEnvFile`, which treats an unreadable file as missing. */
function envFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Without that file every setting has a default.
    if (code === 'ENOENT') return ''
    throw new BadSettings([`file ${file} cannot be read: ${message}`])
  }
}

// What is this portal set to? Every setting, read once from the environment and checked before anything starts.
import path from 'node:path'
import * as z from 'zod/mini'
import { isLoopbackHost } from './loopback.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const optionalText = z.optional(text)
const commaList = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)
const webAddress = (message: string) => z.url({ protocol: /^https?$/, error: message })
const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

const settingsShape = z.object({
  ORG_NAME: z._default(text, 'Nexus Network'),
  ORG_EMAIL_DOMAIN: z._default(
    z.string().check(z.trim(), z.toLowerCase(), z.regex(domainPattern, 'must be a mail domain such as nexus.example')),
    'nexus.example',
  ),
  PORT: z._default(
    z.coerce.number('must be a port number').check(z.int('must be a port number'), z.minimum(0), z.maximum(65535)),
    3000,
  ),
  HOST: z._default(text, '::'),
  PUBLIC_URL: z.optional(webAddress('must be an http(s) address')),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DATABASE_POOL: z._default(z.coerce.number('must be a number').check(z.int(), z.minimum(1), z.maximum(100)), 10),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: z._default(
    webAddress('must be the http(s) address of an OpenID issuer'),
    'https://accounts.google.com',
  ),
  ADMIN_EMAILS: z.prefault(commaList, ''),
  TRUST_PROXY: z.prefault(commaList, ''),
  WEB_ORIGINS: z.prefault(commaList, ''),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  BACKUP_DIR: optionalText,
  BACKUPS_KEPT: z._default(z.coerce.number('must be a number').check(z.int(), z.minimum(0), z.maximum(1000)), 14),
  BACKUP_HOUR: z._default(
    z.coerce.number('must be an hour from 0 to 23').check(z.int(), z.minimum(0), z.maximum(23)),
    3,
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  AUDIT_SIGN_IN_DAYS: z._default(z.coerce.number('must be a number of days').check(z.int(), z.minimum(1)), 180),
  OD_INTERNATIONAL_URL: z.optional(webAddress('must be an http(s) address')),
  OVERLOAD_MS: z._default(z.coerce.number('must be a number of milliseconds').check(z.int(), z.minimum(100)), 1500),
  OVERLOAD_REQUESTS: z._default(z.coerce.number('must be a number').check(z.int(), z.minimum(10)), 1000),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
})

export const settingNames = Object.keys(settingsShape.shape)

export class BadSettings extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export type Config = ReturnType<typeof readConfig>

/** Reads the settings; throws BadSettings with one line per problem. */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty line in an .env file means 'not set'.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsShape.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
  if (!parsed.success) throw new BadSettings(problems)
  const s = parsed.data

  if (Boolean(s.GOOGLE_CLIENT_ID) !== Boolean(s.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none')
  }
  if (s.SMTP_URL && !s.MAIL_FROM) problems.push('MAIL_FROM is needed with SMTP_URL: the address that mails come from')
  for (const address of s.ADMIN_EMAILS) {
    if (!isInDomain(address, s.ORG_EMAIL_DOMAIN)) {
      problems.push(`ADMIN_EMAILS holds ${address}, which does not end with @${s.ORG_EMAIL_DOMAIN}`)
    }
  }
  for (const origin of s.WEB_ORIGINS) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      problems.push(`WEB_ORIGINS holds ${origin}, which is not an origin such as https://nexus.example`)
    }
  }
  if (problems.length > 0) throw new BadSettings(problems)

  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '')
  return {
    organisation: s.ORG_NAME,
    emailDomain: s.ORG_EMAIL_DOMAIN,
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    isPublicUrlLocal: isLoopbackHost(new URL(publicUrl).hostname),
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? `${s.ORG_NAME.replace(/[^\w ]/g, '')} <nexus@${s.ORG_EMAIL_DOMAIN}>`,
    google: s.GOOGLE_CLIENT_ID
      ? { clientId: s.GOOGLE_CLIENT_ID, clientSecret: s.GOOGLE_CLIENT_SECRET as string, issuer: s.GOOGLE_ISSUER }
      : undefined,
    adminEmails: s.ADMIN_EMAILS.map((address) => address.toLowerCase()),
    trustProxy: s.TRUST_PROXY,
    webOrigins: s.WEB_ORIGINS,
    authSecret: s.AUTH_SECRET,
    backupDir: s.BACKUP_DIR ?? path.join(s.DATA_DIR, 'backups'),
    backupsKept: s.BACKUPS_KEPT,
    backupHour: s.BACKUP_HOUR,
    metricsToken: s.METRICS_TOKEN,
    auditSignInDays: s.AUDIT_SIGN_IN_DAYS,
    odInternationalUrl: s.OD_INTERNATIONAL_URL,
    overload: { lagMs: s.OVERLOAD_MS, openRequests: s.OVERLOAD_REQUESTS },
    logLevel: s.LOG_LEVEL,
  }
}

/** The settings of this process: its environment, and the file .env where there is one. */
export function loadConfig(): Config {
  try {
    process.loadEnvFile()
  } catch {
    // No .env file: every setting has a default.
  }
  return readConfig(process.env)
}

/** Ends with '@' and the domain, whatever the case: a look-alike domain around it does not pass. */
export const isInDomain = (email: string, domain: string) => email.toLowerCase().endsWith(`@${domain}`)

// Settings: invalid ones stop the start, with one clear line each.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BadSettings, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof BadSettings) return error.problems
    throw error
  }
  return []
}

describe('settings', () => {
  it('all have defaults', () => {
    expect(readConfig({})).toMatchObject({
      organisation: 'Nexus Network',
      emailDomain: 'nexus.example',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      isPublicUrlLocal: true,
      google: undefined,
      adminEmails: [],
    })
  })

  it('accept proxies by address, range and name', () => {
    const TRUST_PROXY = '127.0.0.1, fd00::/8, uniquelocal'
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(['127.0.0.1', 'fd00::/8', 'uniquelocal'])
  })

  it('treat an empty line as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number, from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT '],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ DATABASE_URL: 'postgres://nexus:a/b@host:5432/nexus' }, 'DATABASE_URL is not a valid URL: percent-encode'],
    [{ DATABASE_URL: 'postgres://nexus:a#b@host:5432/nexus' }, 'DATABASE_URL is not a valid URL: percent-encode'],
    [{ PUBLIC_URL: 'nexus.example' }, 'PUBLIC_URL must be an http(s) address'],
    [{ PUBLIC_URL: 'https://nexus.example/portal' }, 'PUBLIC_URL must be an address without user, path'],
    [{ PUBLIC_URL: 'https://nexus.example?a=b' }, 'PUBLIC_URL must be an address without user, path'],
    [{ PUBLIC_URL: 'https://nexus.example/#top' }, 'PUBLIC_URL must be an address without user, path'],
    [{ PUBLIC_URL: 'https://me:secret@nexus.example' }, 'PUBLIC_URL must be an address without user, path'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM is required'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together'],
    [{ ADMIN_EMAILS: 'a@nexus.example, b@elsewhere.example' }, 'ADMIN_EMAILS contains b@elsewhere.example'],
    [{ WEB_ORIGINS: 'https://web.example/path' }, 'WEB_ORIGINS contains https://web.example/path'],
    [{ PICTURE_HOSTS: 'a.example, https://b.example' }, 'PICTURE_HOSTS must be hosts such as a.example, *.b.example'],
    [{ PICTURE_HOSTS: '*.com' }, 'PICTURE_HOSTS must be hosts'],
    [{ PICTURE_HOSTS: 'a.example:8443' }, 'PICTURE_HOSTS must be hosts'],
    [{ PICTURE_HOSTS: "a.example; script-src 'unsafe-inline'" }, 'PICTURE_HOSTS must be hosts'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
    [{ ORG_EMAIL_DOMAIN: '@nexus' }, 'ORG_EMAIL_DOMAIN must be an email domain'],
    [{ ORG_NAME: '  ' }, 'ORG_NAME must not be empty'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number, from 1 to 100'],
    [{ DATABASE_URL: 'postgres://x/x', DATABASE_DIRECT_URL: 'x' }, 'DATABASE_DIRECT_URL must begin with postgres://'],
    [{ DATABASE_DIRECT_URL: 'postgres://x/x' }, 'DATABASE_DIRECT_URL only works with DATABASE_URL'],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'x' }, 'SMTP_URL must be an address'],
    [{ ADMIN_EMAILS: '@nexus.example' }, 'ADMIN_EMAILS contains @nexus.example'],
    [
      { OUTGOING_HOSTS: 'a.example, *.b.example', SMTP_URL: 'smtp://b.example', MAIL_FROM: 'x' },
      'OUTGOING_HOSTS does not contain b.example, from SMTP_URL',
    ],
    [
      { OUTGOING_HOSTS: 'a.example', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' },
      'OUTGOING_HOSTS does not contain accounts.google.com, from GOOGLE_ISSUER',
    ],
    [
      { OUTGOING_HOSTS: 'a.example', DATABASE_URL: 'postgres://u:p@a.example.org/x' },
      'OUTGOING_HOSTS does not contain a.example.org, from DATABASE_URL',
    ],
    [{ GOOGLE_ISSUER: 'http://id.example' }, 'GOOGLE_ISSUER must begin with https'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY contains true'],
    [{ TRUST_PROXY: '10.0.0.0/8, 10.0.0.0/99' }, 'TRUST_PROXY contains 10.0.0.0/99'],
  ])('refuses %o and names the setting', (env, line) => {
    const problems = problemsOf(env as unknown as Record<string, string>)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(line)
  })

  it('accept every address whose host OUTGOING_HOSTS names, and any without it', () => {
    const addresses = {
      ...{ SMTP_URL: 'smtp://mail.b.example', MAIL_FROM: 'x', DATABASE_URL: 'postgres://u:p@A.example/x' },
      ...{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'https://a.example' },
    }
    expect(problemsOf({ ...addresses, OUTGOING_HOSTS: 'A.example, *.b.example' })).toEqual([])
    expect(problemsOf(addresses)).toEqual([])
    expect(problemsOf({ DATABASE_URL: 'postgres:///x?host=/run', OUTGOING_HOSTS: 'a.example' })).toEqual([])
  })

  it.each([
    ['AUTH_SECRET', 'x'.repeat(31), 'x'.repeat(32)],
    ['METRICS_TOKEN', 'x'.repeat(15), 'x'.repeat(16)],
    ['WRITES_PER_ACCOUNT', '999', '1000'],
    ['OVERLOAD_MS', '99', '100'],
    ['OVERLOAD_REQUESTS', '9', '10'],
    ['DATABASE_POOL', '101', '100'],
    ['BACKUPS_KEPT', '1001', '1000'],
    ['BACKUP_HOUR', '24', '23'],
  ])('%s: refuses %s, accepts %s', (name, refused, taken) => {
    expect(problemsOf({ [name]: refused })).toHaveLength(1)
    expect(problemsOf({ [name]: taken })).toEqual([])
  })

  it.each([
    ['https://nexus.example', 'https://nexus.example'],
    ['https://nexus.example:8443/', 'https://nexus.example:8443'],
    ['http://[::1]:3000//', 'http://[::1]:3000'],
  ])('accept PUBLIC_URL %s', (PUBLIC_URL, publicUrl) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl)
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'https://id.example'])(
    'accept GOOGLE_ISSUER %s',
    (issuer) => {
      expect(problemsOf({ GOOGLE_ISSUER: issuer })).toEqual([])
    },
  )

  it.each([
    'postgresql://nexus@postgres:5432/nexus',
    'postgres://nexus:a%2Fb%23c@host/nexus?sslmode=require',
    'postgres:///nexus?host=/var/run/postgresql',
  ])('accept DATABASE_URL %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('reports all problems at once', () => {
    expect(problemsOf({ PORT: 'x', DATABASE_URL: 'y', SMTP_URL: 'smtp://mail.example' })).toHaveLength(3)
  })
})

describe('the file .env', () => {
  /** In a child process, because the file is read from the working directory. */
  function loadIn(prepare: (file: string) => void, env = {}): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'nexus-config-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    prepare(path.join(folder, '.env'))
    const program = `import { loadConfig } from ${JSON.stringify(path.join(import.meta.dirname, 'config.ts'))}
      try { console.log(loadConfig().organisation) } catch (error) { console.log(error.problems ?? error) }`
    const words = ['--input-type=module', '-e', program]
    return spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' }).stdout
  }

  it('may be missing', () => expect(loadIn(() => {})).toBe('Nexus Network\n'))
  it('is read', () => expect(loadIn((file) => writeFileSync(file, 'ORG_NAME=Ours'))).toBe('Ours\n'))
  it('is overridden by the environment', () => {
    expect(loadIn((file) => writeFileSync(file, 'ORG_NAME=Ours'), { ORG_NAME: 'Theirs' })).toBe('Theirs\n')
  })
  it.each([
    ['is a folder', (file: string) => mkdirSync(file)],
    ['leads nowhere', (file: string) => symlinkSync(file, file)],
  ])('is not ignored if it %s', (_, prepare) => {
    expect(loadIn(prepare)).toMatch(/^\[\s*['"]file \.env cannot be read: .*\]\s*$/s)
  })
})

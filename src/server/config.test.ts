// Do bad settings stop the start, one clear line each?
import { describe, expect, it } from 'vitest'
import { BadSettings, isInDomain, readConfig } from './config.ts'

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
  it('need nothing', () => {
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

  it('treat an empty line as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT '],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ PUBLIC_URL: 'nexus.example' }, 'PUBLIC_URL must be an http(s) address'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM is needed'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together'],
    [{ ADMIN_EMAILS: 'a@nexus.example, b@elsewhere.example' }, 'ADMIN_EMAILS holds b@elsewhere.example'],
    [{ WEB_ORIGINS: 'https://web.example/path' }, 'WEB_ORIGINS holds https://web.example/path'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
    [{ ORG_EMAIL_DOMAIN: '@nexus' }, 'ORG_EMAIL_DOMAIN must be a mail domain'],
  ])('%o is refused with its name', (env, line) => {
    expect(problemsOf(env as unknown as Record<string, string>).join('\n')).toContain(line)
  })

  it('are all named at once', () => {
    expect(problemsOf({ PORT: 'x', DATABASE_URL: 'y' })).toHaveLength(2)
  })
})

it.each([
  ['x@nexus.example', true],
  ['X@NEXUS.EXAMPLE', true],
  ['x@evil-nexus.example', false],
  ['x@nexus.example.evil.org', false],
  ['x@sub.nexus.example', false],
  ['nexus.example', false],
])('%s is in the domain: %s', (email, expected) => {
  expect(isInDomain(email, 'nexus.example')).toBe(expected)
})

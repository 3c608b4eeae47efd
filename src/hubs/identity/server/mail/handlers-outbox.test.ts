// Local outbox: readable on this machine, with the printed link, and only while there is no mail server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueMail } from '#server/notify/mail.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
const paths = ['/dev/outbox', '/dev/outbox.json']
const withKey = (path: string, { outboxLink } = portal) => path + new URL(outboxLink).search

beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  const tricky = {
    to: 'a@nexus.example',
    subject: '<b>Hi</b>',
    text: '<script>alert(1)</script>',
    link: 'http://localhost/#/verify?token=1&x="',
  }
  await queueMail(portal.db, tricky)
})
afterAll(() => portal.close())

describe('the outbox', () => {
  it('is a page that shows mails as text, not as HTML', async () => {
    const { text, headers, status } = await portal.ask('GET', withKey('/dev/outbox'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain('&#60;script&#62;alert(1)')
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('<b>Hi')
    expect(text).toContain('href="http://localhost/#/verify?token=1&#38;x=&#34;"')
  })

  it('is JSON for programs', async () => {
    const { json } = await portal.ask('GET', withKey('/dev/outbox.json'))
    expect(Object.keys(json[0]).sort()).toEqual(['id', 'link', 'sentAt', 'subject', 'text', 'to'])
    expect(json[0]).toMatchObject({ to: 'a@nexus.example', subject: '<b>Hi</b>' })
  })

  it('requires its key even on this machine, because behind a bare proxy every caller looks local', async () => {
    const key = new URL(portal.outboxLink).searchParams.get('key') as string
    expect(key).toMatch(/^[\w-]{43}$/)
    const first = key.startsWith('A') ? 'B' : 'A'
    for (const path of paths) {
      for (const query of [
        '',
        '?key=',
        '?key=x',
        `?key=${first}${key.slice(1)}`,
        `?key=${key.slice(0, -1)}`,
        `?KEY=${key}`,
      ]) {
        const { status, text } = await portal.ask('GET', path + query)
        expect([status, text], query).toEqual([404, expect.stringContaining('link that the portal printed')])
        expect(text).not.toContain('a@nexus.example')
      }
      expect((await portal.ask('GET', `${path}?key=${key}`)).status).toBe(200)
    }
  })

  it('has another key in another portal', async () => {
    const other = await startTestPortal({ hubs: [hub] })
    expect((await other.ask('GET', withKey('/dev/outbox'))).status).toBe(404)
    expect((await other.ask('GET', withKey('/dev/outbox', other))).status).toBe(200)
    await other.close()
  })

  it.each([
    ['a forwarding header', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy', { via: '1.1 proxy' }],
    ['Forwarded', { forwarded: 'for=127.0.0.1' }],
  ])('does not exist with %s', async (_, headers) => {
    for (const path of paths) expect((await portal.ask('GET', withKey(path), { headers })).status).toBe(404)
  })

  it.each([
    ['a public address', { PUBLIC_URL: 'https://portal.nexus.example' }],
    ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'nexus@nexus.example' }],
  ])('does not exist with %s', async (_, env) => {
    const other = await startTestPortal({ hubs: [hub], env })
    for (const path of paths) expect((await other.ask('GET', withKey(path, other))).status).toBe(404)
    await other.close()
  })
})

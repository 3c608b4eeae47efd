// With what do built files travel? Hashed ones without the headers that only pages need, and for ever; the page anew.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { serveWebFiles } from './web-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'nexus-web-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('keeps what guards a script, and leaves out what only pages need', async () => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'assets', 'a1b2.js'), 'export {}')
  const app = Fastify()
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'content-security-policy': 'long' })
  })
  await serveWebFiles(app, folder)
  const script = (await app.inject('/assets/a1b2.js')).headers
  expect(script).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(script['x-frame-options']).toBeUndefined()
  const page = (await app.inject('/index.html')).headers
  expect(page).toMatchObject({
    ...{ 'x-frame-options': 'DENY', 'content-security-policy': 'long', 'cache-control': 'no-cache' },
  })
  await app.close()
})

// Static file headers: hashed files are immutable and carry no page-only headers, pages are revalidated, and the service
// worker is never cached, or not served at all.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashInlineScripts, serveWebFiles } from './web-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'nexus-web-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'assets', 'a1b2.js'), 'export {}')
  writeFileSync(path.join(folder, 'sw.js'), '// the worker')
  writeFileSync(path.join(folder, 'sw.js.br'), 'the worker, compressed')
  writeFileSync(path.join(folder, 'manifest.webmanifest'), '{}')
})

it('keeps the headers that protect a script, and drops those that only pages need', async () => {
  const app = Fastify()
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'content-security-policy': 'long' })
  })
  await serveWebFiles(app, folder, { hasWorker: true })
  const script = (await app.inject('/assets/a1b2.js')).headers
  expect(script).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(script['x-frame-options']).toBeUndefined()
  const page = (await app.inject('/index.html')).headers
  expect(page).toMatchObject({
    ...{ 'x-frame-options': 'DENY', 'content-security-policy': 'long', 'cache-control': 'no-cache' },
  })
  await app.close()
})

it('serves the service worker uncached, the manifest with its type, and no worker if offline mode is off', async () => {
  const app = Fastify()
  await serveWebFiles(app, folder, { hasWorker: true })
  const worker = await app.inject('/sw.js')
  expect(worker.body).toBe('// the worker')
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(worker.headers['content-type']).toContain('javascript')
  const compressed = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-store',
    'content-security-policy': worker.headers['content-security-policy'],
  })
  const { headers } = await app.inject('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(headers['cache-control']).toBe('no-cache')
  await app.close()

  const without = Fastify()
  await serveWebFiles(without, folder, { hasWorker: false })
  expect((await without.inject('/sw.js')).statusCode).toBe(404)
  expect((await without.inject('/index.html')).statusCode).toBe(200)
  await without.close()
})

it('hashes the inline scripts of the page, and no others', () => {
  const page = path.join(mkdtempSync(path.join(folder, 'page-')), 'index.html')
  expect(hashInlineScripts(path.dirname(page))).toEqual([])
  writeFileSync(page, '<script>1 < 2</script><script type="module" src="/a.js"></script><script>alert(1)</script>')
  // As browsers print it for a script that the policy does not list.
  expect(hashInlineScripts(path.dirname(page))).toEqual([
    `sha256-${createHash('sha256').update('1 < 2').digest('base64')}`,
    'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
  ])
})

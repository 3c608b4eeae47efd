// Outbox link that start-up prints: it opens the mails, stays the same after a restart, and is the only way in.
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startPortalProcess } from '../../faults/portal-process.ts'
import { makeFolder } from '../test-databases.ts'

const printedLink = (output: string) => /http:\S+\/dev\/outbox\?key=[\w-]+/.exec(output)?.[0] ?? 'none'

async function startWith(env: Record<string, string>) {
  const portal = await startPortalProcess(env)
  onTestFinished(() => portal.kill('SIGTERM'))
  const link = new URL(printedLink(portal.output()))
  // The portal assumes its default address; the test runs it on a free port.
  return { portal, link, at: (path: string) => `${portal.url}${path}` }
}

it('opens the outbox, as a page and for programs, before and after a restart', async () => {
  const env = { DATA_DIR: await makeFolder() }
  const first = await startWith(env)
  expect(first.link.pathname).toBe('/dev/outbox')
  for (const path of ['/dev/outbox', '/dev/outbox.json']) {
    expect((await fetch(first.at(path + first.link.search))).status).toBe(200)
    expect((await fetch(first.at(path))).status).toBe(404)
  }
  await first.portal.kill('SIGTERM')
  const second = await startWith(env)
  expect(second.link.search).toBe(first.link.search)
  expect((await fetch(second.at(`/dev/outbox${first.link.search}`))).status).toBe(200)
})

it('refuses visitors behind a proxy that adds no headers', async () => {
  const { portal } = await startWith({ DATA_DIR: await makeFolder() })
  // As a bare proxy sends it: from this machine, under this machine's name, with the visitor's path.
  const proxy = createServer((request, reply) => {
    const upstream = httpRequest(`${portal.url}${request.url}`, (answer) => {
      reply.writeHead(answer.statusCode ?? 500)
      answer.pipe(reply)
    })
    upstream.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox?key=']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
})

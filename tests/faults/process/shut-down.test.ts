// Graceful shutdown: a request that has begun is finished before the portal stops.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { launchPortal } from '../portal-process.ts'

it('finishes an open request after SIGTERM, then exits', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-stop-'))
  // From its sources, as in development; all other tests use the built server.
  const portal = await launchPortal({ DATA_DIR: dataDir }, [], 'src/main.server.ts')
  await portal.up
  const { hostname, port } = new URL(portal.url)
  const breaksOff = connect(Number(port), hostname).on('error', () => {})
  breaksOff.write(`POST /api/identity/sign-in HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`)
  breaksOff.write('content-length: 100\r\n\r\n{"email":', () => setTimeout(() => breaksOff.destroy(), 100))
  const body = JSON.stringify({ email: 'nobody@elsewhere.example', password: 'secret-enough' })
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/identity/sign-in HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 10)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  const ended = portal.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.write(body.slice(10))
  let answer = ''
  for await (const piece of socket) answer += piece
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('Only Nexus Network emails are allowed')
  await ended
  expect(portal.process.exitCode).toBe(0)
  // The request that the client aborted is not our fault.
  expect(portal.output()).not.toContain('request failed')
  await rm(dataDir, { recursive: true, force: true })
})

// Outgoing hosts: no request leaves for another host than those that the operator named.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchFrom, isOutgoingHost } from './outgoing-hosts.ts'

it.each([
  [[], 'any.example', true],
  [['a.example'], 'a.example', true],
  [['a.example'], 'evil-a.example', false],
  [['a.example'], 'a.example.evil.org', false],
  [['*.b.example'], 'id.b.example', true],
  [['*.b.example'], 'b.example', false],
  [['*.b.example'], 'evilb.example', false],
])('%j: %s %s', (allowed, host, isAllowed) => expect(isOutgoingHost(allowed, host)).toBe(isAllowed))

it('a request to another host is refused before it is sent', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end('here')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await expect(fetchFrom(['id.example'])(url, {})).rejects.toThrow('127.0.0.1 is not in OUTGOING_HOSTS')
  expect(asked).toBe(0)
  expect(await (await fetchFrom(['127.0.0.1'])(url, {})).text()).toBe('here')
  expect(asked).toBe(1)
})

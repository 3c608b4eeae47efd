// Baseline of benchmarks: the same bytes from bare node:http. Prints its URL, and reports its CPU time on request.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beMeasured, connections } from './measure.ts'

const body = Buffer.from(process.env.BARE_BODY ?? '', 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const nobody = { uid: '', email: '', cookie: 'none=none', address: '' }
  const people = Array.from({ length: connections }, () => nobody)
  beMeasured({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, people })
})

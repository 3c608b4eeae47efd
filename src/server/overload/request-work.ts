// Request lifetime and connection limits: a request is work from when it has arrived completely until its response
// is ready. Before and after, it depends on the client, which may be slow: such requests and connections are
// limited, and the oldest go.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../protect/network-of.ts'
import { waitingList } from './waiting-list.ts'

/** Requests whose body is still arriving, for longer than in an honest crowd. Each may use as much memory as its body limit. */
const maxArriving = { ofOneGroup: 64, inAll: 512, minWaitMs: 1000 }
/**
 * Idle connections: sending headers, between two requests, or with a response that is still to be read. Not for a moment, as
 * in a crowd whose next requests are on their way. Tests lower it.
 */
export const maxResting = { ofOneGroup: 1000, inAll: 2000, minWaitMs: 3000 }
/** All connections, idle or not, event streams included; further ones are not accepted. */
const maxConnections = 10_000
/** How long a connection may stay without any request while the portal is closing. */
const silentMs = 500

declare module 'fastify' {
  interface FastifyRequest {
    /** Called when its response is ready, or nobody waits for it any more. Undefined if it was refused at once. */
    workEnds?: () => void
    /** Called when its connection stays open as a stream, which is counted elsewhere: neither work nor idle. */
    becomesStream?: () => void
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Begin = () => void
type Arriving = { raw: IncomingMessage; begin: Begin }

/** `begin` is called when a request becomes work; the function that it returns, when the work is over. */
export function trackWork(app: FastifyInstance, begin: () => () => void): void {
  const arriving = waitingList<Arriving>(maxArriving, ({ raw, begin }) => {
    // It may have arrived completely while nobody has read it yet.
    if (raw.complete) begin()
    else raw.socket.destroy()
  })
  const onceReceived = ({ raw, ip }: FastifyRequest, begin: Begin) => {
    if (!hasBody(raw)) return begin()
    const one = { raw, begin }
    arriving.add(one, networkOf(ip))
    const leave = () => arriving.remove(one)
    raw.once('end', leave).once('end', begin).once('close', leave)
  }
  const rest = restingConnections(app)

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    let end: (() => void) | undefined
    let isOver = false
    rest.interrupt(socket)
    onceReceived(request, () => {
      if (!isOver && !end) end = begin()
    })
    request.becomesStream = () => {
      isOver = true
      end?.()
    }
    request.workEnds = () => {
      if (isOver) return
      isOver = true
      end?.()
      rest.resume(socket)
    }
    reply.raw.once('close', request.workEnds)
    done()
  })
  app.addHook('onSend', (request, _, payload, done) => {
    request.workEnds?.()
    done(null, payload)
  })
}

function restingConnections(app: FastifyInstance) {
  const { server } = app
  server.maxConnections = maxConnections
  /** Open requests per connection; a request from inside the portal has no connection. */
  const connections = new WeakMap<Socket, { openRequests: number; requests: number; network: string }>()
  const resting = waitingList<Socket>(maxResting, (socket) => {
    const connection = connections.get(socket)
    const before = connection?.requests
    // Its next request may have arrived while the event loop was busy, and is read within a turn.
    afterTurn(() => {
      if (connection?.requests === before) socket.destroy()
    })
  })
  /** Connections without any request yet: shutdown waits only for the others. */
  const silent = new Set<Socket>()
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    closing = setInterval(() => {
      for (const socket of silent) socket.destroy()
    }, silentMs)
    done()
  })
  app.addHook('onClose', async () => clearInterval(closing))
  const change = (socket: Socket, by: 1 | -1) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.openRequests += by
    if (connection.openRequests > 0) resting.remove(socket)
    else if (!socket.destroyed) resting.add(socket, connection.network)
  }
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    connections.set(socket, { openRequests: 0, requests: 0, network })
    resting.add(socket, network)
    silent.add(socket)
    socket.once('close', () => {
      resting.remove(socket)
      silent.delete(socket)
    })
  })
  // Also a request that is refused at once shows that its connection is in use.
  server.on('request', ({ socket }) => {
    silent.delete(socket)
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += 1
    if (connection.openRequests === 0) resting.add(socket, connection.network)
  })
  return {
    interrupt: (socket: Socket) => change(socket, 1),
    resume: (socket: Socket) => change(socket, -1),
  }
}

/** After everything has been read that had arrived by now. */
const afterTurn = (run: () => void) => setImmediate(() => setImmediate(run))

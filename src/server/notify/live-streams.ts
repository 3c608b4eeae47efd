// Live event streams (server-sent events): one per browser, open as long as the session, with a heartbeat. They say which hub
// changed, never what. A proxy that delays them costs nothing but time, because pages also poll.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayOpen } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { permissionsReader } from '../auth/permissions.ts'
import type { Caller } from '../auth/session.ts'
import { callerFinder } from '../auth/session.ts'
import type { Portal } from '../hub/hub.ts'
import { anyHub, type LiveEvent } from './live.ts'

/** Heartbeat: frequent enough for proxies that close idle connections, and to notice that a session ended. Tests shorten it. */
export const heartbeat = { everyMs: 25_000 }
/** A browser has one stream; a person has several browsers. */
const maxPerPerson = 12
const maxInAll = 5000
const batchMs = 100
/** Jitter, so that browsers do not all reconnect at the same moment after a restart. */
const reconnectDelayMs = () => Math.round(3000 + Math.random() * 7000)
/** Backpressure limit: a client with more unread bytes is disconnected. */
const maxUnreadBytes = 65_536

/** Events that go only to the person they concern. */
const personalEvents = ['inbox', 'identity']
const broadcastEvents = ['identity', anyHub]

/** Browsers drop an event without data. */
const eventOf = (hub: string) => `event: ${hub}\ndata: ""\n\n`

type Stream = {
  caller: Caller
  cookie: string | undefined
  hubs: ReadonlySet<string>
  write(text: string): void
  end(): void
}

export function liveStreams(portal: Portal) {
  const { live, liveHubs, metrics } = portal
  const findCaller = callerFinder(portal)
  const permissionsAt = permissionsReader(portal)
  const streams = new Set<Stream>()
  const streamsOf = new Map<string, Set<Stream>>()
  metrics.countStreams(() => streams.size)
  let isEnded = false

  /** The hubs that somebody may follow: those with a screen that they may open. */
  async function findOpenHubs({ role, accessVersion }: Caller): Promise<ReadonlySet<string>> {
    const saved = await permissionsAt(accessVersion)
    const open = [...liveHubs].filter(([, screens]) => screens.some((screen) => mayOpen(role, screen, saved)))
    return new Set(open.map(([hub]) => hub))
  }

  const batched = new Set<string>()
  let batchTimer: NodeJS.Timeout | undefined
  /** Batches events for many streams: a busy moment costs each stream one write. */
  function flushBatch() {
    batchTimer = undefined
    const hubs = [...batched]
    batched.clear()
    for (const stream of streams) {
      const own = hubs.filter((hub) => stream.hubs.has(hub))
      if (own.length > 0) stream.write(own.map(eventOf).join(''))
    }
  }

  live.subscribe({
    onEvent({ hub, uid }: LiveEvent) {
      const isForAll = broadcastEvents.includes(hub)
      if (uid === undefined && !isForAll) {
        batched.add(hub)
        batchTimer ??= setTimeout(flushBatch, batchMs)
        return
      }
      for (const stream of uid === undefined ? streams : (streamsOf.get(uid) ?? [])) {
        // In 'View as…', admins get no notifications of their own, but they do get the end of the view.
        if (isForAll || !stream.caller.viewer) stream.write(eventOf(hub))
        // Rechecks what they may follow from now on, if anything.
        if (isForAll) void recheck(stream)
      }
    },
    // A browser whose stream ends normally reconnects by itself, after the delay that the stream began with.
    onEnd() {
      isEnded = true
      clearTimeout(batchTimer)
      for (const stream of streams) stream.end()
    },
  })

  /** Notices an ended session or a changed role, at the latest with the next heartbeat. */
  async function recheck(stream: Stream): Promise<void> {
    const caller = await findCaller(stream.cookie).catch(() => stream.caller)
    if (!caller || caller.mustMakePasskey) return stream.end()
    stream.caller = caller
    stream.hubs = await findOpenHubs(caller).catch(() => stream.hubs)
  }

  async function sendHeartbeat(stream: Stream): Promise<void> {
    await recheck(stream)
    stream.write(': still here\n\n')
  }

  return async function open(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (streams.size >= maxInAll) throw problem('unavailable', 'The portal is very busy. Please try again in a moment.')
    reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    // A HEAD request needs the end of the response.
    if (request.method === 'HEAD') return reply.send()
    const hubs = await findOpenHubs(caller)
    const raw = reply.raw
    reply.hijack()
    // A client that left meanwhile would never emit a close event.
    if (raw.closed) return reply
    request.becomesStream?.()
    // The connection is not reused afterwards.
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), connection: 'close' })
    const stream: Stream = {
      ...{ caller, hubs, cookie: request.headers.cookie },
      write(text) {
        if (raw.writableEnded) return
        if (raw.writableLength > maxUnreadBytes) raw.destroy()
        else raw.write(text)
      },
      end: () => raw.end(),
    }
    // A browser receives only events whose names it knows.
    const names = [...liveHubs.keys(), ...personalEvents, anyHub]
    stream.write(`retry: ${reconnectDelayMs()}\nevent: hubs\ndata: ${JSON.stringify(names)}\n\n`)
    const timer = setInterval(() => void sendHeartbeat(stream), heartbeat.everyMs)
    const { uid } = caller.viewer ?? caller
    const own = streamsOf.get(uid) ?? new Set()
    raw.once('close', () => {
      clearInterval(timer)
      streams.delete(stream)
      own.delete(stream)
      if (own.size === 0 && streamsOf.get(uid) === own) streamsOf.delete(uid)
    })
    streams.add(stream)
    streamsOf.set(uid, own.add(stream))
    for (const each of [...own].slice(0, -maxPerPerson)) each.end()
    if (isEnded) stream.end()
    return reply
  }
}

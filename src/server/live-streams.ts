// How do changes reach a browser? One stream of events per browser (server-sent events), open as long as the session: it
// says which hub changed, never what. A proxy that holds it back costs nothing but time: pages also ask by themselves.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayOpen } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import type { Portal } from './hub.ts'
import type { LiveEvent } from './live.ts'
import { permissionsReader } from './permissions.ts'
import type { Caller } from './session.ts'
import { callerFinder } from './session.ts'

/** Often enough for proxies that close what is still, and to see that a session has ended. */
const beatMs = 25_000
/** A browser has one; a person has some browsers. */
const mostPerPerson = 12
const mostInAll = 5000

/** What somebody hears of themselves alone. */
const personal = ['inbox', 'identity']

type Stream = { caller: Caller; hubs: ReadonlySet<string>; write(text: string): void; end(): void }

export function liveStreams(portal: Portal) {
  const { db, config, secret, live, liveHubs } = portal
  const findCaller = callerFinder(db, config, secret)
  const permissionsAt = permissionsReader(portal)
  const streams = new Set<Stream>()

  /** Of which hubs somebody hears: of those with a screen that they may open. */
  async function hubsFor({ role, accessVersion }: Caller): Promise<ReadonlySet<string>> {
    const saved = await permissionsAt(accessVersion)
    const open = [...liveHubs].filter(([, screens]) => screens.some((screen) => mayOpen(role, screen, saved)))
    return new Set(open.map(([hub]) => hub))
  }

  /** Whoever looks as another role is nobody, and hears nothing of themselves. */
  const isFor = ({ caller, hubs }: Stream, { hub, uid }: LiveEvent) =>
    uid === undefined ? hubs.has(hub) : caller.uid === uid
  live.hear({
    heard(event) {
      const text = `event: ${event.hub}\ndata: ${JSON.stringify(event.id ?? '')}\n\n`
      for (const stream of streams) if (isFor(stream, event)) stream.write(text)
    },
    ended() {
      for (const stream of streams) stream.end()
    },
  })

  /** A session or a role that has ended is noticed here at the latest. */
  async function beat(stream: Stream, cookie: string | undefined): Promise<void> {
    const caller = await findCaller(cookie).catch(() => stream.caller)
    if (!caller || caller.uid !== stream.caller.uid || caller.role !== stream.caller.role) return stream.end()
    stream.hubs = await hubsFor(caller).catch(() => stream.hubs)
    stream.write(': still here\n\n')
  }

  return async function open(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (streams.size >= mostInAll)
      throw problem('unavailable', 'The portal is very busy. Please try again in a moment.')
    const hubs = await hubsFor(caller)
    const raw = reply.raw
    reply.hijack()
    // From here on it is a connection that rests, no work.
    request.workEnds?.()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Nothing else is asked on it afterwards.
      connection: 'close',
    }
    raw.writeHead(200, headers as Record<string, string>)
    const stream: Stream = {
      ...{ caller, hubs },
      // Who does not read is let go: nothing piles up.
      write: (text) => void (raw.writableLength > 65_536 ? raw.destroy() : raw.write(text)),
      end: () => raw.end(),
    }
    // A browser hears only events whose names it knows.
    stream.write(`retry: 5000\nevent: hubs\ndata: ${JSON.stringify([...liveHubs.keys(), ...personal])}\n\n`)
    const timer = setInterval(() => void beat(stream, request.headers.cookie), beatMs)
    raw.once('close', () => {
      clearInterval(timer)
      streams.delete(stream)
    })
    streams.add(stream)
    const own = [...streams].filter((each) => each.caller.uid === caller.uid)
    for (const each of own.slice(0, -mostPerPerson)) each.end()
    return reply
  }
}

// Live events (publish and subscribe): open pages learn within a second that something in a hub has changed: the hub's name,
// nothing else. They follow from the commit: what a transaction audits is published, and `announce` adds what it does not audit.
// Directly in this process; on PostgreSQL also through NOTIFY, so that instances inform each other.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { auditGroupOf } from '#shared/hub-manifest.ts'
import { afterCommit, type Db, type Trx } from '../database/database.ts'
import { connecting, setForSession } from '../database/postgres/postgres-dialect.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'

export type LiveEvent = {
  /** The hub's name, and the name of the event. */
  hub: string
  /** Only for this person. Without a uid, 'identity' goes to everybody, and other hubs to those who may open them. */
  uid?: string | undefined
}

type Listener = { onEvent: (event: LiveEvent) => void; onEnd: () => void }

export type Live = {
  /** Sends immediately; in a transaction, use `announce`. Never throws, and nobody waits for it. */
  publish(event: LiveEvent): void
  /** Receives the events of all instances, and the end. */
  subscribe(listener: Listener): void
  stop(): Promise<void>
}

/** Instead of a hub's name: whatever a page shows may have changed. */
export const anyHub = '*'

const channel = 'nexus_live'

/** Without a `listenUrl`, nothing is received from other instances, nor sent to them: on SQLite, or where LISTEN does not work. */
type Portal = { db: Db; log: Log; metrics: Pick<Metrics, 'foreignNotified'>; listenUrl: string | undefined }

type Publisher = {
  live: Live
  /** The live hub that each group of audit kinds belongs to; the changes of other hubs are not published. */
  liveHubOf: ReadonlyMap<string, string>
}

/** The publisher of each database in this process. */
const publishers = new WeakMap<Db, Publisher>()

type Pending = { events: LiveEvent[]; auditGroups: Set<string> }
const pendings = new WeakMap<Trx, Pending>()

/** Publishes after the commit: where nothing is audited, to one person, or for another hub than that of the audit entry. */
export function announce(trx: Trx, event: LiveEvent): void {
  pendingOf(trx).events.push(event)
}

/** recordAudits calls it: after the commit, the hubs that these kinds belong to are published. */
export function announceAudited(trx: Trx, kinds: readonly string[]): void {
  const { auditGroups } = pendingOf(trx)
  for (const kind of kinds) auditGroups.add(auditGroupOf(kind))
}

function pendingOf(trx: Trx): Pending {
  const known = pendings.get(trx)
  if (known) return known
  const pending: Pending = { events: [], auditGroups: new Set() }
  pendings.set(trx, pending)
  afterCommit(trx, (db) => publishPending(publishers.get(db), pending))
  return pending
}

/** The same event is published once. Without a publisher, as in a console command, nothing is. */
function publishPending(publisher: Publisher | undefined, { events, auditGroups }: Pending): void {
  if (!publisher) return
  const audited = [...auditGroups].map((group) => publisher.liveHubOf.get(group))
  const all = [...audited.filter((hub) => hub !== undefined).map((hub) => ({ hub })), ...events]
  const unique = new Map(all.map((event: LiveEvent) => [JSON.stringify([event.hub, event.uid]), event]))
  for (const event of unique.values()) publisher.live.publish(event)
}

export function startLive(portal: Portal, liveHubOf: Publisher['liveHubOf']): Live {
  const live = createLive(portal)
  publishers.set(portal.db, { live, liveHubOf })
  return live
}

function createLive({ db, log, metrics, listenUrl }: Portal): Live {
  const listeners = new Set<Listener>()
  const emit = (event: LiveEvent) => {
    for (const { onEvent } of listeners) onEvent(event)
  }
  const subscribe = (listener: Listener) => void listeners.add(listener)
  const end = () => {
    for (const { onEnd } of listeners) onEnd()
    listeners.clear()
  }
  if (!listenUrl) return { publish: emit, subscribe, stop: async () => end() }

  const self = randomUUID()
  const others = listenForEvents(listenUrl, log, {
    onPayload(payload) {
      const batch = readBatch(payload)
      if (!batch) return metrics.foreignNotified()
      if (batch.from !== self) for (const event of batch.events) emit(event)
    },
    // We missed what others published meanwhile.
    onReconnect: () => emit({ hub: anyHub }),
  })
  const forward = forwardToInstances(db, log, self)
  return {
    publish(event) {
      emit(event)
      forward(event)
    },
    subscribe,
    async stop() {
      end()
      await others.stop()
    },
  }
}

/** A NOTIFY payload in PostgreSQL has at most 8,000 bytes. */
const maxEventsPerPayload = 40

/** To other instances, in batches one after the other, so that it never takes more than one connection. */
function forwardToInstances(db: Db, log: Log, from: string): (event: LiveEvent) => void {
  const waiting: LiveEvent[] = []
  let isSending = false
  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const text = JSON.stringify({ from, events: waiting.splice(0, maxEventsPerPayload) })
      await sql`select pg_notify(${channel}, ${text})`.execute(db).catch((error: unknown) => {
        // Others then see the change when they poll, a minute later.
        log.debug({ reason: String(error) }, 'could not notify other instances of a change')
      })
    }
    isSending = false
  }
  return (event) => {
    waiting.push(event)
    if (isSending) return
    isSending = true
    setImmediate(() => void send())
  }
}

type Batch = { from: string; events: LiveEvent[] }

/** Undefined if no instance of the portal can have sent it: whoever may connect to the database may NOTIFY. */
function readBatch(payload: string): Batch | undefined {
  try {
    const { from, events } = JSON.parse(payload) as Batch
    const isOurs = typeof from === 'string' && Array.isArray(events) && events.every(isEvent)
    return isOurs ? { from, events } : undefined
  } catch {
    return undefined
  }
}

/** A hub's name becomes a line of the event stream. */
const hubPattern = /^(\*|[a-z][a-z0-9-]{0,63})$/

function isEvent(sent: Partial<LiveEvent> | null): boolean {
  const { hub, uid = '' } = sent ?? {}
  return typeof hub === 'string' && hubPattern.test(hub) && typeof uid === 'string'
}

const reconnectMs = 2000
/** Heartbeat of an idle connection. */
const heartbeatMs = 20_000

type ChannelHandlers = { onPayload(payload: string): void; onReconnect(): void }

/** On its own connection, which reconnects whenever it breaks. */
function listenForEvents(connectionString: string, log: Log, { onPayload, onReconnect }: ChannelHandlers) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let wasListening = false
  const reconnect = () => {
    client = undefined
    clearTimeout(timer)
    if (!isStopping) timer = setTimeout(() => void connect(), reconnectMs)
  }
  const scheduleHeartbeat = (is: pg.Client) => {
    timer = setTimeout(() => {
      is.query('select 1').then(
        () => is === client && scheduleHeartbeat(is),
        () => is.end().catch(() => {}),
      )
    }, heartbeatMs)
  }
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, ...connecting, query_timeout: 5000 })
    next.on('error', () => {})
    next.once('end', reconnect)
    next.on('notification', ({ payload = '' }) => onPayload(payload))
    try {
      await next.connect()
      await setForSession(next)
      await next.query(`listen ${channel}`)
      client = next
      scheduleHeartbeat(next)
      if (wasListening) onReconnect()
      wasListening = true
    } catch (error) {
      log.debug({ reason: String(error) }, 'not receiving changes of other instances')
      await next.end().catch(() => {})
      reconnect()
    }
    if (isStopping) await next.end().catch(() => {})
  }
  const first = connect()
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await first
      await client?.end().catch(() => {})
    },
  }
}

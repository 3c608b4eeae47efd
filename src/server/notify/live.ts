// Live events (publish and subscribe): open pages learn within a second that something in a hub has changed: the hub's name
// and an id, nothing else. Directly in this process; on PostgreSQL also through NOTIFY, so that instances inform each other.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterCommit, type Db, type Trx } from '../database/database.ts'
import { connecting, setForSession } from '../database/postgres/postgres-dialect.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'

export type LiveEvent = {
  /** The hub's name, and the name of the event. */
  hub: string
  /** What changed, if it is one record. */
  id?: string | undefined
  /** Only for this person. Without a uid, 'identity' goes to everybody, and other hubs to those who may open them. */
  uid?: string | undefined
}

type Listener = { onEvent: (event: LiveEvent) => void; onEnd: () => void }

export type Live = {
  /** Call it after the commit, because pages read again at once. Never throws, and nobody waits for it. */
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

/** The publisher of each database in this process. */
const publishers = new WeakMap<Db, Live>()
const pendingEvents = new WeakMap<Trx, Map<string, LiveEvent>>()

/** Publishes after the commit; duplicates are published once. Does nothing without a publisher, as in a console command. */
export function publishAfterCommit(trx: Trx, event: LiveEvent): void {
  const pending = pendingEvents.get(trx) ?? new Map<string, LiveEvent>()
  pending.set(JSON.stringify([event.hub, event.id, event.uid]), event)
  if (pendingEvents.has(trx)) return
  pendingEvents.set(trx, pending)
  afterCommit(trx, (db) => {
    for (const each of pending.values()) publishers.get(db)?.publish(each)
  })
}

export function startLive(portal: Portal): Live {
  const live = createLive(portal)
  publishers.set(portal.db, live)
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
  const { hub, id = '', uid = '' } = sent ?? {}
  return typeof hub === 'string' && hubPattern.test(hub) && typeof id === 'string' && typeof uid === 'string'
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

// Who should look again? Whoever has a page open hears, within a second, that something of a hub has changed: the hub's name
// and an id, nothing else. In this process directly; on PostgreSQL also through NOTIFY, so that instances hear each other.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Engine } from './database/database.ts'
import type { Log } from './log.ts'

export type LiveEvent = {
  /** The hub's name: the name of the event, too. */
  hub: string
  /** What changed, where it is one thing. */
  id?: string | undefined
  /** For this person alone. */
  uid?: string | undefined
}

type Listener = { heard: (event: LiveEvent) => void; ended: () => void }

export type Live = {
  /** After the commit: who looks again at once must see it. Never fails, and nobody waits for it. */
  say(event: LiveEvent): void
  /** Hears all events of all instances, and of the end. */
  hear(listener: Listener): void
  stop(): Promise<void>
}

const channel = 'nexus_live'

type Portal = { db: Db; engine: Engine; log: Log; config: { databaseUrl: string | undefined } }

export function startLive({ db, engine, log, config }: Portal): Live {
  const listeners = new Set<Listener>()
  const emit = (event: LiveEvent) => {
    for (const { heard } of listeners) heard(event)
  }
  const hear = (listener: Listener) => void listeners.add(listener)
  const end = () => {
    for (const { ended } of listeners) ended()
    listeners.clear()
  }
  if (engine === 'sqlite' || !config.databaseUrl) return { say: emit, hear, stop: async () => end() }

  const self = randomUUID()
  const others = listenTo(config.databaseUrl, log, (from, event) => from !== self && emit(event))
  return {
    say(event) {
      emit(event)
      const text = JSON.stringify({ from: self, ...event })
      sql`select pg_notify(${channel}, ${text})`.execute(db).catch((error: unknown) => {
        // Others then see it when they ask by themselves, a minute later.
        log.debug({ reason: String(error) }, 'other instances were not told of a change')
      })
    },
    hear,
    async stop() {
      end()
      await others.stop()
    },
  }
}

const tryAgainMs = 2000

type Heard = (from: string, event: LiveEvent) => void

/** On a connection of its own, which is made anew whenever it breaks. */
function listenTo(connectionString: string, log: Log, heard: Heard) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  const again = () => {
    client = undefined
    clearTimeout(timer)
    if (!isStopping) timer = setTimeout(() => void connect(), tryAgainMs)
  }
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 })
    next.on('error', () => {})
    next.once('end', again)
    next.on('notification', ({ payload = '' }) => {
      const { from, ...event } = JSON.parse(payload) as LiveEvent & { from: string }
      heard(from, event)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
    } catch (error) {
      log.debug({ reason: String(error) }, 'changes of other instances are not heard')
      await next.end().catch(() => {})
      again()
    }
    if (isStopping) await next.end().catch(() => {})
  }
  const connecting = connect()
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}

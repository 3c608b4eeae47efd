// Timeline check for PostgreSQL: each failover begins a new timeline. A server on an older one than before is an old primary that
// was started again: what it holds is stale, and what is saved there is lost. So no connection to it is used.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'

/** The code of a server that takes no connections: callers answer as if it was down. */
export class OlderTimeline extends Error {
  readonly code = '57P03'
}

type Client = Pick<pg.ClientBase, 'query'>
export type CheckTimeline = (client: Client) => Promise<void>

const Position = z.object({ system: z.string(), timeline: z.number() })
type Position = z.infer<typeof Position>

/** The newest timeline that this process has seen of each server and its replicas. */
const seen = new Map<string, number>()

/** The data folder keeps it for the next start, and for commands such as a backup. */
export function timelineCheck(dataDir: string): CheckTimeline {
  const file = path.join(dataDir, 'postgres-timeline')
  return async (client) => {
    const now = await readPosition(client)
    if (!now) return
    const stored = readStored(file)
    const storedTimeline = stored?.system === now.system ? stored.timeline : 0
    const newest = Math.max(storedTimeline, seen.get(now.system) ?? 0)
    if (now.timeline < newest) throw new OlderTimeline(describe(now.timeline, newest, file))
    seen.set(now.system, now.timeline)
    if (now.timeline > storedTimeline) store(file, now)
  }
}

const describe = (timeline: number, newest: number, file: string) =>
  `PostgreSQL is on timeline ${timeline}, but this portal has used timeline ${newest}: probably the old primary was started again \
after a failover. Nothing is read from it or saved to it. Stop it, or make it a replica of the new one. If you mean to go on with it, \
delete ${path.resolve(file)} and restart the portal.`

// Not the timeline of the last checkpoint: for a moment after a failover that is the old one.
const query = `select (select system_identifier::text from pg_control_system()) as system,
  case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file`

const hexDigits = 8

/** Unknown on a replica, which takes no changes, and on servers that do not tell. */
async function readPosition(client: Client): Promise<Position | undefined> {
  try {
    const { rows } = await client.query(query)
    const { system, file } = rows[0] as { system: string; file: string | null }
    return file ? { system, timeline: Number.parseInt(file.slice(0, hexDigits), 16) } : undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError && doesNotTell.has(error.code ?? '')) return undefined
    throw error
  }
}

/** Forbidden, not supported, no such function, not in this state. */
const doesNotTell = new Set(['42501', '0A000', '42883', '55000'])

function readStored(file: string): Position | undefined {
  try {
    return Position.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Beside PostgreSQL a portal needs no data folder; then only this process knows. */
function store(file: string, position: Position): void {
  const written = `${file}.${process.pid}`
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(written, JSON.stringify(position), { mode: 0o600 })
    renameSync(written, file)
  } catch {}
}

// CPU time of PostgreSQL: that of its processes, ended ones included, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

// Linux gives these times in hundredths of a second.
const microsPerTick = 10_000

/** The fields of /proc/…/stat after the name, which may contain spaces. */
function statOf(pid: string | number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
const parentOf = (stat: string[]) => Number(stat[1])
const ownTicks = (stat: string[]) => Number(stat[11] ?? 0) + Number(stat[12] ?? 0)
const endedChildrenTicks = (stat: string[]) => Number(stat[13] ?? 0) + Number(stat[14] ?? 0)

/** CPU time of one process of the server, such as that of a connection. */
export const processCpu = (pid: number) => ownTicks(statOf(pid)) * microsPerTick

/** Only for a server on this machine, on Linux. */
export async function postgresCpu(url: string): Promise<() => number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = parentOf(statOf(rows[0].pid))
  await client.end()
  return () => {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const children = all.map(statOf).filter((stat) => parentOf(stat) === postmaster)
    const main = statOf(postmaster)
    const ticks = [main, ...children].reduce((sum, stat) => sum + ownTicks(stat), endedChildrenTicks(main))
    return ticks * microsPerTick
  }
}

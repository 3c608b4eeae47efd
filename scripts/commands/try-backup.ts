// Trial restore of a backup: restores it into a temporary folder and starts a portal on it, without settings for mail,
// commands or other databases. The real data is not touched.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hubs } from '../../src/main.server.ts'
import { buildPortal } from '../../src/server/app.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { type Config, readConfig } from '../../src/server/runtime/config.ts'
import { readHoldings } from './backup-holdings.ts'
import { allHubs } from './command.ts'
import { Refused } from './printed.ts'
import { restoreBackup } from './restore-backup.ts'

const count = (n: number) => n.toLocaleString('en')

const signals = ['SIGINT', 'SIGTERM'] as const

export async function tryBackup(file: string, real: Config): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-try-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  const breakOff = () => {
    clear()
    process.exit(130)
  }
  for (const signal of signals) process.once(signal, breakOff)
  try {
    return await tryIn(folder, file, real)
  } finally {
    for (const signal of signals) process.off(signal, breakOff)
    clear()
  }
}

async function tryIn(folder: string, file: string, real: Config): Promise<string> {
  const { content, reapplied } = await fill(folder, file, real)
  const config = readConfig({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'silent', BACKUPS_KEPT: '0', AUTH_SECRET: randomUUID() },
    ...{ ORG_NAME: real.organisation, ORG_EMAIL_DOMAIN: real.emailDomain },
    ...{ TIME_ZONE: real.calendar.timeZone, YEAR_STARTS: real.calendar.yearStarts },
  })
  const holds = await readHoldings(config, allHubs, content.madeAt)
  const { seconds, years } = await start(config)
  const engine = content.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
  return [
    `Backup of ${content.madeAt}, made by NEXUS ${content.version} on ${engine}: ${count(Math.ceil(statSync(file).size / 1024))} KB`,
    `People: ${count(holds.people)}, ${count(holds.admins)} of them admins`,
    `Newest record: ${holds.newest?.slice(0, 10) ?? 'none'}`,
    ...years.map((year) => `Year ${year}`),
    `Rows by hub: ${holds.rows.map(({ hub, rows }) => `${hub} ${count(rows)}`).join(', ')}`,
    ...(reapplied.erased > 0
      ? [`Accounts deleted since then, which a restore deletes again: ${reapplied.erased}`]
      : []),
    ...(reapplied.passkeys + reapplied.codes > 0
      ? [
          `Removed or used since then, and not restored: ${reapplied.passkeys} passkeys, ${reapplied.codes} recovery codes`,
        ]
      : []),
    `A portal started on it in ${seconds} s. Nothing was changed here.`,
  ].join('\n')
}

async function fill(folder: string, file: string, real: Config) {
  const database = openDatabase({ dataDir: folder, databaseUrl: undefined, databasePool: 1 })
  try {
    return await restoreBackup(database, file, { config: real })
  } finally {
    await database.close()
  }
}

/** Returns how long it took, and what each year holds: '2026-27, open: 12 MX checklists'. */
async function start(config: Config) {
  const startedMs = performance.now()
  const { app, portal, close } = await buildPortal(config, hubs, config.dataDir)
  try {
    const ready = await app.inject({ url: '/api/ready' })
    const why = () => `A portal started on it in ${config.dataDir}, but is not ready: ${ready.json().message}`
    if (ready.statusCode !== 200) throw new Refused(why())
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    const { all } = await portal.years()
    const years: string[] = []
    for (const { label, state } of all) {
      const found = (await portal.countCollected(portal.db, label)).filter((each) => each.count > 0)
      const things = found.map((each) => `${count(each.count)} ${each.what}`).join(', ')
      years.push(`${label}, ${state}: ${things || 'nothing collected'}`)
    }
    return { seconds, years }
  } finally {
    await close()
  }
}

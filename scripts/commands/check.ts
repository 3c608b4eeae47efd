// Check command, `nexus check`: one page on what is configured and what is healthy, with a matching exit code.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { appliedMigrations, stepsDone } from '../../src/server/database/migrate.ts'
import { hubSettingNames, readHubSettings } from '../../src/server/hub/settings.ts'
import { type Config, settingNames } from '../../src/server/runtime/config.ts'
import { findMisspelt, listUnknown } from '../../src/server/runtime/unknown-settings.ts'
import { formatBuild } from '../../src/server/runtime/version.ts'
import { describeDatabase, loadSettings, type Settings } from './chosen-portal.ts'
import { allHubs, migrations } from './command.ts'
import { checks, type Finding } from './health-checks.ts'
import { Misused, type Printed, Refused } from './printed.ts'

const known = [...settingNames, ...hubSettingNames(allHubs)]

export async function run(words: string[]): Promise<Printed> {
  if (words.length > 0) throw new Misused()
  const settings = loadSettings()
  const findings: [string, Finding][] = [
    ...checkSettings(settings).map((finding): [string, Finding] => ['Settings', finding]),
    ...(await checkHealth(settings)),
  ]
  const page = [
    `NEXUS ${formatBuild()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    '',
    ...formatSettings(settings),
    '',
    ...findings.map(([what, { level, text }]) => `${marks[level]}  ${what.padEnd(9)} ${text}`),
    '',
    summaryOf(findings.map(([, finding]) => finding)),
  ]
  const levels = findings.map(([, { level }]) => level)
  return { text: page.join('\n'), exitCode: levels.includes('problem') ? 2 : levels.includes('warning') ? 1 : 0 }
}

const marks = { fine: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' }

function summaryOf(findings: Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length
  const [problems, warnings] = [count('problem'), count('warning')]
  if (problems + warnings === 0) return 'Nothing is wrong.'
  return `${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
}

/** Values that nobody should read over a shoulder or in a ticket. */
const secrets = ['AUTH_SECRET', 'EARLIER_AUTH_SECRET', 'METRICS_TOKEN', 'GOOGLE_CLIENT_SECRET', 'BACKUP_COMMAND']

function shownValue(name: string, value: string): string {
  if (secrets.includes(name)) return '(set)'
  return value.replace(/^(\w+:\/\/[^:@/]*):.*@/, '$1:***@')
}

function formatSettings({ config: { given }, files }: Settings): string[] {
  const set = known.filter((name) => given[name] !== undefined)
  const width = Math.max(0, ...set.map((name) => name.length))
  return [
    `Settings from the environment${files.map((file) => `, ${file}`).join('')}; all others have their defaults:`,
    ...set.map((name) => `  ${name.padEnd(width)}  ${shownValue(name, given[name] as string)}`),
  ]
}

function checkSettings({ config, files }: Settings): Finding[] {
  readHubSettings(allHubs, config)
  const misspelt = findMisspelt(config.given, known)
  const others = listUnknown(files.flatMap(namesIn), known).filter(
    (name) => !misspelt.some((each) => each.name === name),
  )
  const findings: Finding[] = misspelt.map(({ name, nearest }) => ({
    level: 'warning',
    text: `${name} is not a NEXUS setting. Did you mean ${nearest}?`,
  }))
  // They may be meant for the program of BACKUP_COMMAND.
  const beside = others.length > 0 ? `; not used by NEXUS: ${others.join(', ')}` : ''
  return findings.length > 0 ? findings : [{ level: 'fine', text: `all known${beside}` }]
}

const namesIn = (file: string) =>
  path.extname(file) === '.service' ? [] : Object.keys(parseEnv(readFileSync(file, 'utf8')))

async function checkHealth({ config, service }: Settings): Promise<[string, Finding][]> {
  const { finding, database } = await openCurrent(config)
  const findings: [string, Finding][] = [['Database', finding]]
  for (const [what, check] of Object.entries(checks)) {
    const found = await check({ config, database, service }).catch((error: Error): Finding[] => [
      { level: 'problem', text: error.message || String(error) },
    ])
    findings.push(...found.map((each): [string, Finding] => [what, each]))
  }
  await database?.close()
  return findings
}

/** The database, if this version can read it. */
async function openCurrent(config: Config): Promise<{ finding: Finding; database?: Database }> {
  let database: Database | undefined
  try {
    const where = await describeDatabase(config)
    database = openDatabase({ ...config, databasePool: 1 })
    const applied = await appliedMigrations(database.db)
    if (stepsDone(applied, migrations).length === migrations.length)
      return { finding: { level: 'fine', text: where }, database }
    const state = applied.length === 0 ? 'has no NEXUS data yet' : 'has data from an earlier version'
    throw new Refused(`${where}; it ${state}. Start the portal, then run this again to check portal, jobs and queues`)
  } catch (error) {
    await database?.close()
    const { message } = error as Error
    return { finding: { level: 'problem', text: message.split('\n')[0] || String(error) } }
  }
}

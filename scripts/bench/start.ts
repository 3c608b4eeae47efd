// Benchmark of a start on both databases (or those in START_ENGINES): time until /api/health answers, and memory after ten calm
// seconds and after a minute of load. It starts the built server as the service does, in turn with the program from its
// sources. START_BEFORE names the folder of another version, which is started by its own service file instead of the sources. It
// does not read this one's data, so both then start on an empty database of their own, and only this one gets the load.
import { execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makePostgresDatabase } from '#server/testing/database.ts'
import type { DayOrder, DayResult } from '../../tests/load/day-client.ts'
import { createDayEnvironment, type DayEnvironment } from '../../tests/load/day-environment.ts'
import { median } from '../../tests/load/measure.ts'
import { startPostgres } from '../../tests/setup/postgres.ts'
import { freePort } from '../free-port.ts'

/** One start may take half as long again as the next; memory hardly varies. */
const [starts, calmStarts] = [11, 3]
const [calmMs, loadSeconds] = [10_000, 60]
/** A password that is still being checked takes 19 MB. */
const settleMs = 1000
const engines = (process.env.START_ENGINES ?? 'sqlite,postgres').split(',') as ('sqlite' | 'postgres')[]
/** The limits: as a share of the other program's time (another version may be as fast), and in megabytes. */
const most = { start: process.env.START_BEFORE ? 1 : 0.8, idle: 110, loaded: 200 }
type Figure = keyof typeof most
type Program = { command: string[]; env: Record<string, string>; cwd: string }

const root = path.join(import.meta.dirname, '../..')

/** As the service file of that tree starts it: by its `nexus`, or in earlier versions by Node, for which this one stands in. */
function serviceOf(tree: string): Program {
  const unit = readFileSync(path.join(tree, 'deploy/nexus.service'), 'utf8')
  const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap((match) => (match[1] as string).split(' '))
  const env = Object.fromEntries(settings.map((each) => each.split(/=(.*)/s).slice(0, 2)))
  const [program = '', ...words] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ')
  const isLauncher = path.basename(program) === 'nexus'
  return { command: [isLauncher ? path.join(tree, 'nexus') : process.execPath, ...words], env, cwd: tree }
}

const built = serviceOf(root)
const [other, before] = process.env.START_BEFORE
  ? ['before', serviceOf(process.env.START_BEFORE)]
  : ['sources', { ...built, command: [process.execPath, 'src/main.server.ts'] }]
const isOtherVersion = before.cwd !== root
const programs: [string, Program][] = [
  [other, before],
  ['built', built],
]

async function start({ command: [node = '', ...words], env, cwd }: Program, settings: DayEnvironment['env']) {
  const port = await freePort()
  // As few variables as a service has.
  const given = {
    PATH: process.env.PATH,
    ...env,
    ...settings,
    PORT: String(port),
    HOST: '127.0.0.1',
  } as NodeJS.ProcessEnv
  const begun = performance.now()
  const child = spawn(node, words, { cwd, env: given, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`It ended: ${words.join(' ')}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    startMs: performance.now() - begun,
    megabytes: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

type Store = Pick<DayEnvironment, 'env' | 'remove'>

/** Empty but for what the program's first start puts there. */
async function makeOwnStore(program: Program, engine: string, env: DayEnvironment['env']): Promise<Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nexus-start-'))
  const database = engine === 'postgres' ? await makePostgresDatabase() : undefined
  const own = { ...env, DATA_DIR: folder, DATABASE_URL: database?.url }
  await (await start(program, own)).stop()
  return {
    env: own,
    async remove() {
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const client = fork(path.join(root, 'tests/load/day-client.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
const postgres = engines.includes('postgres') ? await startPostgres() : undefined
if (postgres) process.env.NEXUS_TEST_POSTGRES = postgres.url
for (const engine of engines) {
  const environment = await createDayEnvironment(engine, 24)
  const figures = programs.map(() => ({ start: [], idle: [], loaded: [] }) as Record<Figure, number[]>)
  const stores: Store[] = []
  for (const [, program] of programs)
    stores.push(isOtherVersion ? await makeOwnStore(program, engine, environment.env) : environment)
  const each = async (
    work: (program: Program, found: Record<Figure, number[]>, env: Store['env']) => Promise<void>,
  ) => {
    for (const [at, [, program]] of programs.entries())
      await work(program, figures[at] as Record<Figure, number[]>, (stores[at] as Store).env)
  }

  for (let round = 0; round < starts; round += 1) {
    await each(async (program, found, env) => {
      const portal = await start(program, env)
      found.start.push(portal.startMs)
      if (round < calmStarts) {
        await new Promise((resolve) => setTimeout(resolve, calmMs))
        found.idle.push(portal.megabytes())
      }
      await portal.stop()
    })
  }

  await each(async (program, found) => {
    if (isOtherVersion && program !== built) return
    const portal = await start(program, environment.env)
    client.send({
      kind: 'day',
      urls: [portal.url],
      people: environment.people,
      seconds: loadSeconds,
    } satisfies DayOrder)
    const [day] = (await once(client, 'message')) as [DayResult]
    environment.people = day.people ?? environment.people
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    found.loaded.push(portal.megabytes())
    console.log(`${program.command.slice(1).join(' ')}: ${Math.round(day.requests / day.seconds)} requests/s`)
    await portal.stop()
  })
  if (isOtherVersion) for (const store of stores) await store.remove()
  await environment.remove()

  const [then, now] = figures.map((found) => (name: Figure) => median(found[name]))
  for (const [name, unit] of [
    ['start', 'ms'],
    ['idle', 'MB'],
    ['loaded', 'MB'],
  ] as const) {
    const [was, is] = [then?.(name) ?? Number.NaN, now?.(name) ?? Number.NaN]
    const compared = Number.isNaN(was) ? '' : `, ${(is / was).toFixed(2)} of ${other} (${Math.round(was)} ${unit})`
    console.log(`${name} on ${engine}: ${Math.round(is)} ${unit}${compared}`)
    if (!((name === 'start' ? is / was : is) <= most[name])) process.exitCode = 1
  }
}
client.kill()
await postgres?.stop()

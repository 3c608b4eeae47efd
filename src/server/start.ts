// Start-up and graceful shutdown: checks settings, builds the portal, listens, prints a welcome text, tells systemd, and on a
// signal waits for open requests before it exits.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildPortal, type RunningPortal } from './app.ts'
import { UpgradeRefused } from './backup/backups.ts'
import { NewerData, OlderData } from './database/migrate.ts'
import { describeUnusable } from './database/postgres/postgres-check.ts'
import { DamagedFile } from './database/sqlite-dialect.ts'
import { isStorageFull } from './http/problems.ts'
import type { Hub } from './hub/hub.ts'
import { outboxLink } from './notify/outbox-link.ts'
import { isForThisMachine } from './protect/loopback.ts'
import { BadSettings, type Config, loadConfig } from './runtime/config.ts'
import { prepareDataFolder } from './runtime/data-folder.ts'
import type { Log } from './runtime/log.ts'
import { readableStack } from './runtime/readable-stack.ts'
import { startTimes } from './runtime/start-times.ts'

/** Relative to src/server and, built, to dist/server. */
const webFolder = path.join(import.meta.dirname, '../../dist/web')
/** How long open requests may take after the delay. The unit and compose.yaml wait longer than both together. */
export const shutdownMs = 15_000

export async function startServer(hubs: Hub[]): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < 24) fail('NEXUS needs Node 24 or newer. `npm start` brings its own.')
  const times = startTimes()
  times.done('program loaded')
  const config = readSettings()
  times.done('settings read')
  const running = await buildPortal(config, hubs, webFolder, times.done).catch((error) =>
    fail(buildProblem(error, config), exitCodeOf(error)),
  )
  await running.app
    .listen({ port: config.port, host: config.host, ipv6Only: false })
    .catch((error) => fail(listenProblem(error, config)))
  times.done('listening')
  const { log } = running.portal
  process.on('uncaughtExceptionMonitor', (error, origin) =>
    log.fatal({ err: error, origin }, 'stopping after an error'),
  )
  const manager = connectServiceManager(log)
  stopOnSignals(running, manager)
  if (process.argv.includes('--times')) console.log(times.lines().join('\n'))
  console.log(welcome(config, running))
  manager.isUp()
  setTimeout(releaseMemory, releaseMs).unref()
}

/** When a start is over. */
const releaseMs = 5000

/** Loading the program makes the heap larger than it has to be; without this, it stays so until there is load. */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  // Any other flavour gives the pages back only some time later.
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}

function readSettings(): Config {
  try {
    const config = loadConfig()
    prepareDataFolder(config)
    return config
  } catch (error) {
    if (error instanceof BadSettings) return fail(settingProblems(error), exitCodeOf(error))
    throw error
  }
}

const settingProblems = ({ problems }: BadSettings) => problems.map((line) => `Setting ${line}`).join('\n')

/** EX_CONFIG: another start would end in the same way, so systemd tries none (RestartPreventExitStatus). */
export const badSettingsCode = 78

/** What no restart repairs, so that systemd does not try. */
const isFinal = (error: unknown) =>
  [NewerData, OlderData, DamagedFile].some((kind) => error instanceof kind) ||
  (error instanceof BadSettings && !error.mayPass)

const exitCodeOf = (error: unknown) => (isFinal(error) ? badSettingsCode : 1)

function fail(text: string, code = 1): never {
  console.error(text)
  process.exit(code)
}

/** Any other error is our own fault, and its stack helps. */
function buildProblem(error: NodeJS.ErrnoException, { databaseUrl, dataDir }: Config): string {
  if (error instanceof BadSettings) return settingProblems(error)
  if ([NewerData, OlderData, UpgradeRefused, DamagedFile].some((kind) => error instanceof kind)) return error.message
  if (isStorageFull(error)) return 'The storage is full, so nothing was changed. Free up space, then start again.'
  if (error.path?.startsWith(path.resolve(dataDir)) || error.path?.startsWith(dataDir)) {
    return `DATA_DIR ${dataDir} cannot be used: ${error.message}`
  }
  return (databaseUrl && describeUnusable(error, databaseUrl)) || readableStack(error.stack ?? String(error))
}

const listenProblem = (error: NodeJS.ErrnoException, config: Config) =>
  error.code === 'EADDRINUSE'
    ? `Port ${config.port} is in use. Stop the other program, or start with PORT=${config.port + 1}.`
    : `Cannot listen on ${config.host} port ${config.port}: ${error.message}`

const execute = promisify(execFile)

type ServiceManager = { isUp(): void; isStopping(): void }

/**
 * Tells systemd that the portal is up, alive and stopping, if the unit asks (Type=notify, WatchdogSec). Node cannot open a unix
 * datagram socket, so `systemd-notify`, which belongs to systemd, sends the words.
 */
function connectServiceManager(log: Log): ServiceManager {
  const { env } = process
  if (!env.NOTIFY_SOCKET) return { isUp() {}, isStopping() {} }
  const timeoutMs = Number(env.WATCHDOG_USEC ?? 0) / 1000

  const tell = (...words: string[]) =>
    execute('systemd-notify', words).catch((error) => log.warn({ reason: String(error) }, 'systemd was not told'))

  return {
    isUp() {
      void tell('--ready')
      // From the event loop: once that hangs or the process is stopped, no word comes and systemd starts it again. Three times
      // within the timeout, so that a busy machine may miss one or two.
      if (timeoutMs > 0) setInterval(() => void tell('WATCHDOG=1'), timeoutMs / 3).unref()
    },
    isStopping() {
      void tell('STOPPING=1')
    },
  }
}

/** A second signal skips the delay. */
function stopOnSignals(running: RunningPortal, manager: ServiceManager): void {
  let skipDelay: (() => void) | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (skipDelay) return skipDelay()
      const skipped = new Promise<void>((resolve) => {
        skipDelay = resolve
      })
      manager.isStopping()
      void stop(running, signal, skipped)
    })
  }
}

/** Not ready at once; it still serves requests until load balancers have noticed, and then finishes those that are open. */
async function stop({ portal, close }: RunningPortal, signal: NodeJS.Signals, skipped: Promise<void>): Promise<void> {
  const { log, config, shutdown } = portal
  // Ctrl-C comes from a person at a terminal, and nobody balances load there.
  const delayMs = signal === 'SIGTERM' ? config.shutdownDelayMs : 0
  log.info({ signal, delayMs }, 'stopping')
  shutdown.isBegun = true
  await Promise.race([pause(delayMs), skipped])
  const timer = setTimeout(() => {
    log.error({ signal, afterMs: shutdownMs }, 'stopped while requests were open')
    process.exit(1)
  }, shutdownMs)
  await close()
  clearTimeout(timer)
  log.info({ signal }, 'stopped')
  process.exit(0)
}

function welcome(config: Config, { portal }: RunningPortal): string {
  const store = portal.engine === 'sqlite' ? path.resolve(config.dataDir, 'nexus.sqlite') : 'PostgreSQL'
  const lines = [
    `NEXUS is up at ${config.publicUrl}`,
    `  People with an @${config.emailDomain} email can join (setting ORG_EMAIL_DOMAIN).`,
    `  Data: ${store}`,
  ]
  if (!config.smtpUrl && isForThisMachine(config)) {
    lines.push(`  SMTP_URL is not set, so emails are not sent. Read them here: ${outboxLink(portal)}`)
  } else if (!config.smtpUrl) {
    lines.push(
      '  WARNING: SMTP_URL is not set, so no verification or password reset emails are sent. Set SMTP_URL and MAIL_FROM.',
    )
  }
  if (portal.engine === 'postgres' && !config.authSecret) {
    lines.push('  If you run more than one instance, set the same AUTH_SECRET for all of them.')
  }
  return lines.join('\n')
}

// Health checks of `nexus check`: portal, mail, disk, clock, backups, jobs, figures and the headers of proxies.
import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { findSecret } from '../../src/server/auth/secret.ts'
import { nightlyBackup } from '../../src/server/backup/nightly.ts'
import { listRunningPortals, nameOfPortal } from '../../src/server/backup/running-portals.ts'
import type { Database } from '../../src/server/database/database.ts'
import { databaseTime, listJobs } from '../../src/server/jobs/leases.ts'
import { findGivenUpReason } from '../../src/server/notify/mail-queue.ts'
import { isForThisMachine } from '../../src/server/protect/loopback.ts'
import type { Config } from '../../src/server/runtime/config.ts'
import { version } from '../../src/server/runtime/version.ts'
import {
  type Level,
  readBackupHealth,
  readDisks,
  readFigureHealth,
  readJobHealth,
  readMailHealth,
} from '../../src/server/shell/health.ts'
import { createProbe, type ProxyReport, probeHeader } from '../../src/server/shell/proxy-probe.ts'
import { formatAge, formatBytes } from '../../src/shared/text/format-amount.ts'
import { allHubs, migrations } from './command.ts'
import { findCertificateEnd, findUnitDifference, findWriteProblem } from './deploy-checks.ts'
import type { Service } from './systemd-unit.ts'

export type Finding = { level: Level; text: string }
/** Without a database that this version has migrated, checks say what they can. */
type Subject = { config: Config; database?: Database | undefined; service?: Service | undefined }
type Check = (subject: Subject) => Promise<Finding[]>

const fine = (text: string): Finding => ({ level: 'fine', text })
const warning = (text: string): Finding => ({ level: 'warning', text })
const problem = (text: string): Finding => ({ level: 'problem', text })

const minuteMs = 60_000
const timeoutMs = 10_000

export const checks: Record<string, Check> = {
  Service: checkUnit,
  Pages: checkPages,
  Portal: checkPortal,
  Email: checkMail,
  Disk: checkDisk,
  Clock: checkClock,
  Backups: checkBackups,
  Jobs: checkJobs,
  Figures: checkFigures,
  Proxy: checkProxy,
  TLS: checkCertificate,
}

async function checkUnit({ service }: Subject): Promise<Finding[]> {
  if (!service) return []
  const difference = findUnitDifference(service)
  if (!difference) return [fine(`${service.unit} is that of this version`)]
  const advice = "copy deploy/nexus.service there and run 'systemctl daemon-reload'"
  return [
    warning(
      `${service.unit} is not that of this version: it ${difference}; ${advice}. Your own lines belong in 'systemctl edit nexus'`,
    ),
  ]
}

/** SQLite notices a damaged page only when it reads it. */
async function checkPages({ database }: Subject): Promise<Finding[]> {
  if (database?.engine !== 'sqlite') return []
  const found = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database.db).then(
    ({ rows }) => rows[0]?.quick_check ?? '',
    (error: Error) => error.message,
  )
  if (found === 'ok') return [fine('no page of the database is damaged')]
  return [
    problem(`the database file is damaged: ${found}. See 'The database is damaged or gone' in docs/operations.md`),
  ]
}

async function checkPortal({ config, database }: Subject): Promise<Finding[]> {
  if (!database) return []
  const running = await listRunningPortals(database.db, database.engine)
  if (running.length === 0) return [problem('no portal is running on this data')]
  const findings = running.map((each) => {
    const text = `${nameOfPortal(each)}, version ${each.version}, since ${each.startedAt}`
    return each.version === version ? fine(text) : warning(`${text}; this program is version ${version}`)
  })
  if (!running.some(({ host }) => host === hostname())) return findings
  const ready = await ask(`http://127.0.0.1:${config.port}/api/ready`)
  if (ready instanceof Error) return [...findings, problem(`port ${config.port} does not answer: ${ready.message}`)]
  return ready.ok ? findings : [...findings, problem(`/api/ready answers ${ready.status}: nothing can be saved`)]
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Response | Error> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
    return new Error(message || code || error.message)
  })
}

async function checkMail({ config, database }: Subject): Promise<Finding[]> {
  const { sending, waiting, oldestMs, isSlow, givenUp, level } = await readMailHealth(database?.db, config)
  if (!config.smtpUrl) {
    const isKept = sending === 'outbox'
    const text = isKept
      ? 'no SMTP_URL: emails stay in the outbox on this machine'
      : 'SMTP_URL is not set, so no emails are sent'
    return [{ level, text }]
  }
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const smtp = createTransport({ url: config.smtpUrl, ...timeouts })
  const { host } = new URL(config.smtpUrl)
  const refusal = await smtp.verify().then(
    () => undefined,
    (error: Error) => error,
  )
  smtp.close()
  if (refusal) return [problem(`${host} does not accept emails: ${refusal.message}`)]
  if (!database) return [fine(`${host} answers`)]
  const queue = waiting === 0 ? 'no emails waiting' : `${waiting} waiting, the oldest for ${formatAge(oldestMs)}`
  const findings = [(isSlow ? warning : fine)(`${host} answers; ${queue}`)]
  if (givenUp > 0) {
    const reason = await findGivenUpReason(database.db)
    findings.push(warning(`${givenUp} given up in the last day, the last one after: ${reason}`))
  }
  return findings
}

async function checkDisk({ config }: Subject): Promise<Finding[]> {
  const remarks = { fine: '', warning: ': running low', problem: ': too little' }
  return (await readDisks(config)).map(({ folder, freeBytes, level }) => ({
    level,
    text: `${formatBytes(freeBytes)} free for ${folder}${remarks[level]}`,
  }))
}

async function checkClock({ database }: Subject): Promise<Finding[]> {
  const { apartMs, aheadMs } = database ? await compareClocks(database) : { apartMs: 0, aheadMs: 0 }
  if (apartMs > minuteMs)
    return [problem(`the clocks of the database and this machine differ by ${formatAge(apartMs)}`)]
  if (aheadMs > minuteMs) return [problem(`the clock was set back: a job last ran ${formatAge(aheadMs)} in the future`)]
  const { stdout } = spawnSync('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { encoding: 'utf8' })
  const now = new Date().toISOString()
  if (stdout?.trim() === 'no') return [warning(`${now}; this machine does not sync its clock (NTP)`)]
  if (!database) return [fine(now)]
  return [(apartMs > 2000 ? warning : fine)(`${now}; the database's clock differs by ${formatAge(apartMs)}`)]
}

async function compareClocks({ db, engine }: Database): Promise<{ apartMs: number; aheadMs: number }> {
  const before = Date.now()
  const { rows } = await sql<{ now: string }>`select ${databaseTime(engine)} as now`.execute(db)
  const after = Date.now()
  const there = Date.parse(rows[0]?.now ?? '')
  // What ran last cannot have run in the future.
  const aheadMs = Math.max(0, ...(await listJobs(db)).map(({ startedAt }) => Date.parse(startedAt ?? '') - after || 0))
  return { apartMs: Math.max(before - there, there - after, 0), aheadMs }
}

async function checkBackups({ config, database }: Subject): Promise<Finding[]> {
  const findings = await checkNewestBackup({ config, database })
  return config.backupsKept === 0 ? findings : [...findings, ...(await checkBackupFolder({ config, database }))]
}

/** The portal writes it once a night, as another user and in a sandbox. */
async function checkBackupFolder({ config, database }: Subject): Promise<Finding[]> {
  const running = database ? await listRunningPortals(database.db, database.engine) : []
  const here = running.find(({ host }) => host === hostname())
  const folder = path.resolve(config.backupDir)
  const reason = here && findWriteProblem(folder, here.pid)
  if (typeof reason !== 'string') return []
  return [
    problem(
      `the portal cannot write to ${folder}: ${reason}. A service needs ReadWritePaths=${folder} in 'systemctl edit nexus', and the folder must be its user's`,
    ),
  ]
}

async function checkNewestBackup({ config, database }: Subject): Promise<Finding[]> {
  const backups = await readBackupHealth(database?.db, config)
  if (!backups) return [fine('BACKUPS_KEPT=0: this instance makes no backups')]
  const { newestAt, level, sending, isBesideData } = backups
  const folder = path.resolve(config.backupDir)
  const age = (at: string) => formatAge(Date.now() - Date.parse(at))
  const findings: Finding[] = newestAt
    ? [{ level, text: `the newest is ${age(newestAt)} old, in ${folder}` }]
    : [problem(`none in ${folder} yet: the portal makes one every night; backups made by hand do not count`)]
  if (sending) {
    const { sentAt, failures, lastError } = sending
    const text = sentAt ? `sent ${age(sentAt)} ago` : 'none sent yet'
    findings.push({
      level: sending.level,
      text: failures > 0 ? `sending failed ${failures} times: ${lastError}` : text,
    })
  }
  if (isBesideData)
    findings.push(
      warning('on the same disk as the data: set BACKUP_COMMAND, or set BACKUP_DIR to a folder on another disk'),
    )
  return findings
}

async function checkJobs({ database }: Subject): Promise<Finding[]> {
  if (!database) return []
  const names = [...allHubs.flatMap(({ jobs = [] }) => jobs), nightlyBackup(migrations)].map(({ name }) => name)
  const jobs = await readJobHealth(database.db, names)
  const findings = jobs
    .filter(({ level }) => level !== 'fine')
    .map(({ name, failures, silentMs, level }): Finding => {
      const failed = `${name} has failed ${failures} times in a row`
      return { level, text: failures > 0 ? failed : `${name} has not run for ${formatAge(silentMs)}` }
    })
  if (findings.length > 0) return findings
  const last = jobs
    .map(({ succeededAt }) => succeededAt ?? '')
    .sort()
    .at(-1)
  return [fine(last ? `${jobs.length} jobs, none failed; the last one ran at ${last}` : 'none has run yet')]
}

async function checkFigures({ database }: Subject): Promise<Finding[]> {
  if (!database) return []
  const { repaired } = await readFigureHealth(database.db)
  if (!repaired) return [fine('as counted')]
  const { at, name, differences, lines } = repaired
  const more = differences > 1 ? ` and ${differences - 1} more` : ''
  const age = formatAge(Date.now() - Date.parse(at))
  return [warning(`the ${name} differed and were repaired ${age} ago: ${lines[0]}${more}`)]
}

const soonMs = 14 * 86_400_000

async function checkCertificate({ config }: Subject): Promise<Finding[]> {
  const url = new URL(config.publicUrl)
  if (url.protocol !== 'https:') return []
  const end = await findCertificateEnd(url, timeoutMs).catch(() => undefined)
  // What the proxy check says then.
  if (!end) return []
  const leftMs = end.getTime() - Date.now()
  const day = end.toISOString().slice(0, 10)
  if (leftMs < 0) return [problem(`the certificate of ${url.host} ended on ${day}`)]
  if (leftMs > soonMs) return [fine(`the certificate of ${url.host} lasts until ${day}`)]
  return [
    warning(`the certificate of ${url.host} ends on ${day}, in ${formatAge(leftMs)}: whatever renews it does not work`),
  ]
}

/** Of the addresses that nobody has (RFC 5737). */
const madeUpAddress = '203.0.113.77'

async function checkProxy({ config }: Subject): Promise<Finding[]> {
  if (isForThisMachine(config)) return [fine('none: PUBLIC_URL is this machine')]
  const secret = findSecret(config)
  if (!secret) return [warning('not checked: the portal has not created its secret yet')]
  const probe = { [probeHeader]: createProbe(secret) }
  const answer = await ask(`${config.publicUrl}/api/health`, probe)
  if (answer instanceof Error) return [problem(`${config.publicUrl} does not answer: ${answer.message}`)]
  const report = reportIn(answer)
  if (!report) return [problem(`${config.publicUrl} answers ${answer.status}, but is not this portal`)]
  const claimed = await ask(`${config.publicUrl}/api/health`, { ...probe, 'x-forwarded-for': madeUpAddress })
  const findings: Finding[] = []
  const isTrusting = config.trustProxy.length > 0
  if (report.isForwarded && !isTrusting)
    findings.push(problem(`TRUST_PROXY is not set, so everyone counts as one client, ${report.client}`))
  if (!report.isForwarded && isTrusting)
    findings.push(problem('TRUST_PROXY is set, but no proxy sends X-Forwarded-For'))
  if (!(claimed instanceof Error) && reportIn(claimed)?.client === madeUpAddress)
    findings.push(problem('the proxy passes on X-Forwarded-For as clients send it, so they can fake their IP address'))
  const { host, protocol } = new URL(config.publicUrl)
  if (report.host !== host) findings.push(problem(`the Host header arrives as ${report.host} instead of ${host}`))
  if (protocol !== 'https:') findings.push(warning('PUBLIC_URL is not https: others can read what is sent'))
  return findings.length > 0
    ? findings
    : [fine(`${config.publicUrl} answers, and sees this client as ${report.client}`)]
}

function reportIn({ headers }: Response): ProxyReport | undefined {
  const text = headers.get(probeHeader)
  return text ? JSON.parse(text) : undefined
}

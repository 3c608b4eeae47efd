// Health in words: what needs attention and what to do about it, for admins who do not run the server themselves.
import { formatAge, formatBytes } from '#shared/text/format-amount.ts'
import type { Health } from '../../contract-health.ts'

export type Advice = { what: string; todo: string }

/** 'audit-trim' → 'Audit trim' */
export function jobName(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/\bgcp\b/, 'GCP')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const inLog = 'The person who runs the server finds the reason in the portal’s log.'

/** Empty when all is well. */
export function listAdvice(health: Health): Advice[] {
  return [
    ...versionAdvice(health),
    ...emailAdvice(health),
    ...backupAdvice(health),
    ...diskAdvice(health),
    ...growthAdvice(health),
    ...figureAdvice(health),
    ...jobAdvice(health),
  ]
}

function* versionAdvice({ migrations, instances }: Health): Generator<Advice> {
  if (migrations.missing > 0)
    yield { what: 'The database is older than this version.', todo: 'Restart the portal to upgrade the database.' }
  if (migrations.unknown > 0)
    yield { what: 'A newer version has upgraded the database.', todo: 'Upgrade this portal to that version.' }
  if (new Set(instances.map(({ version }) => version)).size > 1)
    yield { what: 'Two versions are running side by side.', todo: 'Finish the upgrade on every machine.' }
}

function* emailAdvice({ email: { sending, waiting, oldestMs, isSlow, givenUp } }: Health): Generator<Advice> {
  if (sending === 'none')
    yield { what: 'Emails can’t be sent.', todo: 'Set SMTP_URL and MAIL_FROM on the server, and restart the portal.' }
  if (isSlow)
    yield {
      what: `${waiting === 1 ? '1 email has' : `${waiting.toLocaleString()} emails have`} been waiting for up to ${formatAge(oldestMs)}.`,
      todo: 'They are sent once the email server responds again. Run ‘nexus check’ on the server to see what’s wrong.',
    }
  if (givenUp > 0)
    yield {
      what: `${givenUp === 1 ? '1 email' : `${givenUp.toLocaleString()} emails`} could not be delivered in the last day.`,
      todo: 'Often an address is wrong. Run ‘nexus check’ on the server to see what the email server answered.',
    }
}

function* backupAdvice({ backups, at }: Health): Generator<Advice> {
  if (!backups) return
  const { newestAt, level, sending, isBesideData } = backups
  const age = newestAt && formatAge(Date.parse(at) - Date.parse(newestAt))
  if (level !== 'fine')
    yield {
      what: age ? `The newest backup is ${age} old.` : 'There is no backup yet.',
      todo: `The portal makes one every night and retries every ten minutes if that fails. ${inLog}`,
    }
  if (sending && sending.level !== 'fine') {
    const sentAge = sending.sentAt && formatAge(Date.parse(at) - Date.parse(sending.sentAt))
    const last = sentAge ? `The last one was sent ${sentAge} ago.` : 'None has been sent yet.'
    yield {
      what: `Backups aren’t being sent off this machine. ${last}`,
      todo: `Check the storage they are sent to. ${inLog}`,
    }
  }
  if (isBesideData)
    yield {
      what: 'Backups are on the same disk as the data.',
      todo: 'If that disk breaks, both are lost. Set BACKUP_COMMAND to send them elsewhere, or BACKUP_DIR to another disk.',
    }
}

function* diskAdvice({ storage: { disks } }: Health): Generator<Advice> {
  for (const { use, freeBytes, level } of disks) {
    if (level === 'fine') continue
    yield {
      what: `The disk for ${use === 'data' ? 'the data' : 'backups'} has only ${formatBytes(freeBytes)} left.`,
      todo:
        level === 'problem'
          ? 'Free up space now, or soon nothing can be saved.'
          : 'Free up space or move to a larger disk.',
    }
  }
}

/** 'since yesterday', 'in 7 days'. */
export const periodText = ({ days }: { days: number }) => (days === 1 ? 'since yesterday' : `in ${days} days`)

/** Time enough to find out who adds so much. */
const soonDays = 30

/** PostgreSQL keeps its data on a disk that the portal does not see. */
function* growthAdvice({ storage: { engine, growth, disks } }: Health): Generator<Advice> {
  const free = disks.find(({ use }) => use === 'data')?.freeBytes
  if (engine !== 'sqlite' || !growth || growth.bytes <= 0 || free === undefined) return
  const daysLeft = Math.floor((free * growth.days) / growth.bytes)
  if (daysLeft > soonDays) return
  yield {
    what: `The database grew by ${formatBytes(growth.bytes)} ${periodText(growth)}.`,
    todo: `At this pace its disk is full in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}. The audit trail shows who added what.`,
  }
}

function* figureAdvice({ figures: { repaired }, at: now }: Health): Generator<Advice> {
  if (!repaired) return
  const { at, name, differences, lines } = repaired
  const [first = ''] = lines
  const more = differences > 1 ? ` and ${(differences - 1).toLocaleString()} more` : ''
  yield {
    what: `The ${name} did not match their records.`,
    todo: `Repaired ${formatAge(Date.parse(now) - Date.parse(at))} ago: ${first}${more}. If it happens again, report it: the audit trail has the details.`,
  }
}

function* jobAdvice({ jobs, at }: Health): Generator<Advice> {
  for (const { name, failures, succeededAt, nextRunAt, level } of jobs) {
    if (level === 'fine') continue
    const silent = formatAge(Date.parse(at) - Date.parse(succeededAt ?? nextRunAt ?? at))
    const times = failures === 1 ? 'once' : `${failures} times in a row`
    yield {
      what: failures > 0 ? `${jobName(name)} failed ${times}.` : `${jobName(name)} has not run for ${silent}.`,
      todo: failures > 0 ? `It retries automatically. ${inLog}` : `Restart the portal. ${inLog}`,
    }
  }
}

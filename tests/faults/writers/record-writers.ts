// Writers of new records during crashes: each remembers what was acknowledged and what is unknown, and later compares that
// with what is stored.
import { expect } from 'vitest'
import { fromHub } from '../../setup/from-hub.ts'
import { pause } from '../length.ts'
import { send } from './sending.ts'
import { afterRefusalMs, type Crew, countOf, type Writer } from './writer.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

/** Records that are created once each, under a unique name; unknown ones are retried with the same idempotency key. */
type Ledger = { taken: Set<string>; open: Set<string> }
const newLedger = (): Ledger => ({ taken: new Set(), open: new Set() })

async function make(ledger: Ledger, name: string, sendIt: () => ReturnType<typeof send>) {
  ledger.open.add(name)
  const sent = await sendIt()
  if (!sent) return void (await pause(afterRefusalMs))
  ledger.open.delete(name)
  ledger.taken.add(name)
  return sent.json
}

function compare(ledger: Ledger, stored: string[], what: string): void {
  const seen = new Set(stored)
  expect(stored.length - seen.size, `${what} stored twice`).toBe(0)
  expect(
    [...ledger.taken].filter((name) => !seen.has(name)),
    `acknowledged ${what} that are lost`,
  ).toEqual([])
  const known = (name: string) => ledger.taken.has(name) || ledger.open.has(name)
  expect(
    stored.filter((name) => !known(name)),
    `${what} that nobody sent`,
  ).toEqual([])
}

/** Submits entries and approves every second one, which moves it between lists and queues a mail. */
export function gcpWriter({ author, admin }: Crew, name: string): Writer {
  const ledger = newLedger()
  const approved = new Set<string>()
  const submit = (url: string, title: string) =>
    make(ledger, title, () =>
      send(url, 'POST', '/api/gcp', { as: author, body: form({ title, submissionKey: title.replaceAll(' ', '-') }) }),
    )
  let n = 0
  return {
    acknowledged: () => ledger.taken.size,
    async write(url, isOver) {
      for (const title of ledger.open) if (!isOver()) await submit(url, title)
      while (!isOver()) {
        n += 1
        const entry = await submit(url, `${name} entry ${n}`)
        if (!entry || n % 2) continue
        if (await send(url, 'PUT', `/api/gcp/${entry._id}/approve`, { as: admin, body: {} })) approved.add(entry._id)
      }
    },
    async check(db) {
      const rows = await db
        .selectFrom('gcp')
        .select(['id', 'title', 'status'])
        .where('title', 'like', `${name} %`)
        .execute()
      compare(
        ledger,
        rows.map(({ title }) => title),
        'entries',
      )
      const status = new Map(rows.map((row) => [row.id, row.status]))
      expect(
        [...approved].filter((id) => status.get(id) !== 'approved'),
        'approvals that are lost',
      ).toEqual([])
      const all = await db.selectFrom('gcp').select(['status', 'version']).execute()
      expect(await countOf(db, 'gcp.submit')).toBe(all.length)
      expect(await countOf(db, 'gcp.approve')).toBe(all.filter((row) => row.status === 'approved').length)
    },
  }
}

export function funnelWriter({ leader }: Crew): Writer {
  const ledger = newLedger()
  const submit = (url: string, key: string) =>
    make(ledger, key, () =>
      send(url, 'POST', '/api/mxfunnel/submit', { as: leader, body: reportOf({ submissionKey: key }) }),
    )
  let n = 0
  return {
    acknowledged: () => ledger.taken.size,
    async write(url, isOver) {
      for (const key of ledger.open) if (!isOver()) await submit(url, key)
      while (!isOver()) {
        n += 1
        await submit(url, `report-${n}`)
      }
    },
    async check(db) {
      const rows = await db.selectFrom('mxFunnelEntry').select('submissionKey').execute()
      compare(
        ledger,
        rows.map(({ submissionKey }) => submissionKey),
        'reports',
      )
      expect(await countOf(db, 'mxfunnel.submit')).toBe(rows.length)
    },
  }
}

/** Person, password, mail and audit line are stored together: all of them or none. */
export function signUpWriter(): Writer {
  const ledger = newLedger()
  let n = 0
  return {
    acknowledged: () => ledger.taken.size,
    async write(url, isOver) {
      while (!isOver()) {
        n += 1
        const email = `newcomer-${n}@nexus.example`
        const body = { email, password: 'correct horse battery', role: 'tm' }
        await make(ledger, email, () => send(url, 'POST', '/api/identity/sign-up', { body }))
      }
    },
    async check(db) {
      // Sign-ups per network and hour have a rate limit.
      await db.deleteFrom('throttle').execute()
      const people = await db.selectFrom('user').select('email').where('email', 'like', 'newcomer-%').execute()
      const emails = people.map(({ email }) => email).sort()
      compare(ledger, emails, 'people')
      const mails = await db.selectFrom('mail').select('to').where('to', 'like', 'newcomer-%').execute()
      expect(mails.map(({ to }) => to).sort(), 'one mail each').toEqual(emails)
      const passwords = await db
        .selectFrom('account')
        .innerJoin('user', 'user.id', 'account.userId')
        .select('user.email')
        .execute()
      expect(passwords.map(({ email }) => email).sort(), 'one password each').toEqual(emails)
      expect(await countOf(db, 'identity.signUp')).toBe(emails.length)
    },
  }
}

// How are people reminded? Each is held while it is looked whether they still owe it and were left alone long enough:
// two clicks, or two instances, send one. Many people go in batches, so that nobody waits long for a held row.
import { type Actor, recordAudit } from '#server/audit.ts'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub.ts'
import { tell } from '#server/inbox.ts'
import { readOrganisation } from '#server/organisation.ts'
import { holdPeople } from '#server/people-list.ts'
import { owes } from '#server/tasks.ts'
import { readWindows } from '#server/windows.ts'
import { holdOpenYear } from '#server/years.ts'
import { Problem } from '#shared/problem.ts'
import { readEveryDays, readExpected } from './queries.ts'
import { type Member, readMembers } from './queries-members.ts'
import { readStandings, remindable, type Standing } from './queries-progress.ts'
import { insertReminders, remindedAt, remindedLately, whoWantNone } from './queries-reminders.ts'
import { newsFor, reminderNews } from './reminder-news.ts'
import type { Frame, TaskKind } from './task-kinds.ts'

/** Held together: enough to be quick, few enough to be let go soon. */
const batchSize = 50

type By = { uid: string | null; name: string; actor: Actor }
/** Of those that the portal sends by itself. */
type Automatic = { dueOn: string; stage: number }
type Reminding = {
  task: TaskKind
  frame: Frame
  by: By
  months: readonly string[]
  automatic?: Automatic
}

/** `members` are those that were meant; who of them owes it is looked up anew. Answers how many were reminded. */
export async function remindThose(portal: Portal, members: readonly Member[], reminding: Reminding): Promise<number> {
  const { db } = portal
  const everyDays = await readEveryDays(db)
  const standings = await readOwing(db, members, reminding)
  const uids = await stillToRemind(db, standings, { ...reminding, everyDays })
  let reminded = 0
  for (let at = 0; at < uids.length; at += batchSize) {
    const batch = uids.slice(at, at + batchSize)
    try {
      reminded += await inTransaction(db, (trx) => remindBatch(trx, portal, batch, { ...reminding, everyDays }))
    } catch (error) {
      // A year that turned in the middle ends it; those who were reminded before are told of.
      if (reminded > 0 && error instanceof Problem && error.error === 'yearNotOpen') return reminded
      throw error
    }
    void portal.postman.drain()
  }
  return reminded
}

const readOwing = async (db: Db, members: readonly Member[], { task, frame, months }: Reminding) =>
  readStandings(db, task, frame, { members, months, expected: await readExpected(db, frame.year.label) })

async function remindBatch(trx: Trx, portal: Portal, uids: string[], asked: Reminding & { everyDays: number }) {
  const { label } = await holdOpenYear(trx, asked.frame.year.label)
  await holdPeople(trx, uids)
  // As all of it is now that nobody else can remind them: an LC or a window may have closed meanwhile.
  const frame = { ...asked.frame, organisation: await readOrganisation(trx), windows: await readWindows(trx, label) }
  const reminding = { ...asked, frame }
  const { task, by, automatic } = reminding
  if (!remindable(task, frame).isOpen) return 0
  const members = await readMembers(trx, { openYear: label, emailDomain: portal.config.emailDomain, uids })
  const standings = await readOwing(trx, members, reminding)
  const chosen = new Set(await stillToRemind(trx, standings, reminding))
  if (chosen.size === 0) return 0
  const { dueOn, stage } = automatic ?? {}
  await insertReminders(trx, [...chosen], {
    ...{ kind: task.kind, year: label, byName: by.name, byUid: by.uid },
    ...{ dueOn: dueOn ?? null, stage: stage ?? null },
  })
  const about = { task, frame, config: portal.config, byName: by.name, dueOn }
  const told = standings.filter(({ member }) => chosen.has(member.uid))
  await tell(
    portal,
    trx,
    told.map((each) => newsFor(each, about)),
  )
  await recordAudit(trx, by.actor, {
    kind: 'reminder.send',
    subject: task.facts.name,
    after: { people: told.map(({ member }) => member.email), ...automatic },
  })
  return chosen.size
}

/** Neither done, nor reminded of late, nor deaf to reminders; sorted, which is the order of all locks. */
async function stillToRemind(
  db: Db,
  standings: readonly Standing[],
  { task, everyDays, automatic }: Reminding & { everyDays: number },
): Promise<string[]> {
  if (standings.length === 0) return []
  const uids = standings.filter(({ progress }) => progress.state !== 'done').map(({ member }) => member.uid)
  if (uids.length === 0) return []
  const lately = await remindedLately(db, task.kind, everyDays, uids)
  const deaf = await whoWantNone(db, reminderNews, uids)
  const before = automatic ? await remindedAt(db, { kind: task.kind, ...automatic }) : new Set<string>()
  return uids.filter((uid) => !lately.has(uid) && !deaf.has(uid) && !before.has(uid)).sort()
}

type Asked = { committee?: string | undefined; uid?: string | undefined }

/** Those whom the request means and who owe it; the others are skipped. */
export async function remind(portal: Portal, task: TaskKind, frame: Frame, asked: Asked, by: By) {
  const { committee, uid } = asked
  const members = await readMembers(portal.db, {
    ...{ openYear: frame.year.label, emailDomain: portal.config.emailDomain, committee },
    ...(uid !== undefined && { uids: [uid] }),
  })
  const { isOpen, months } = remindable(task, frame)
  const meant = uid === undefined && members.filter((member) => owes(member, task.facts, frame.organisation))
  const reminded = isOpen ? await remindThose(portal, members, { task, frame, by, months }) : 0
  return { reminded, skipped: (meant ? meant.length : 1) - reminded }
}

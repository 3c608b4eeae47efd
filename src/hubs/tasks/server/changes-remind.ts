// How are people reminded? Each is held while it is looked whether they still owe it and were left alone long enough:
// two clicks, or two instances, send one. Many people go in batches, so that nobody waits long for a held row.
import { type Actor, recordAudit } from '#server/audit.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub.ts'
import { tell } from '#server/inbox.ts'
import { holdPeople } from '#server/people-list.ts'
import { holdOpenYear } from '#server/years.ts'
import { readEveryDays, readExpected } from './queries.ts'
import { type Member, readMembers } from './queries-members.ts'
import { isDoneBy, readStandings, remindable, type Standing } from './queries-progress.ts'
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
  const { task, frame } = reminding
  const everyDays = await readEveryDays(db)
  const standings = await readStandings(db, task, frame, { members, months: reminding.months })
  const uids = await stillToRemind(db, standings, { ...reminding, everyDays })
  let reminded = 0
  for (let at = 0; at < uids.length; at += batchSize) {
    const batch = uids.slice(at, at + batchSize)
    reminded += await inTransaction(db, (trx) => remindBatch(trx, portal, batch, { ...reminding, everyDays }))
    void portal.postman.drain()
  }
  return reminded
}

async function remindBatch(trx: Trx, portal: Portal, uids: string[], reminding: Reminding & { everyDays: number }) {
  const { task, frame, by, automatic, months } = reminding
  const { label } = await holdOpenYear(trx, frame.year.label)
  await holdPeople(trx, uids)
  // As they are now that nobody else can remind them.
  const members = await readMembers(trx, { openYear: label, emailDomain: portal.config.emailDomain, uids })
  const standings = await readStandings(trx, task, frame, { members, months })
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
  db: Trx | Portal['db'],
  standings: readonly Standing[],
  { task, frame, everyDays, automatic }: Reminding & { everyDays: number },
): Promise<string[]> {
  if (standings.length === 0) return []
  const expected = await readExpected(db, frame.year.label)
  const open = standings.filter((each) => !isDoneBy(each, task, expected(task.kind, each.committee)))
  const uids = open.map(({ member }) => member.uid)
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
  const meant = uid === undefined ? await readStandings(portal.db, task, frame, { members }) : undefined
  const reminded = isOpen ? await remindThose(portal, members, { task, frame, by, months }) : 0
  return { reminded, skipped: (meant?.length ?? 1) - reminded }
}

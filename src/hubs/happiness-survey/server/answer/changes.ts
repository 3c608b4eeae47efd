// Storing and setting aside answers, in the open year: a member's once per round, a visitor's last one of a round. Answers are
// stored one at a time: the row of the year's counter is locked until the transaction ends. No audit entry, id or order reveals
// when in the day an answer arrived; changes-days.ts does the rest when the day is over.
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import { refuseUnstorable } from '#server/http/input/value-guard.ts'
import { refuseFields } from '#server/http/problems.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { checkNotClosed } from '#server/shell/windows.ts'
import { readDefinition } from '#server/years/definitions.ts'
import { requireYear } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { dayOf } from '#shared/time/calendar.ts'
import { answerProblems } from '../../committees.ts'
import type { Kind } from '../../groups.ts'
import { nextRoundStarts, roundOf } from '../../rounds.ts'
import { mailboxOf } from '../../rules.ts'
import { type AnswerForm, type Survey, surveyOf } from '../../survey.ts'
import type { HappinessTables } from '../tables.ts'
import { type OfRound, type Participant, recordParticipant } from './queries-participants.ts'

const tables = (trx: Db): Kysely<HappinessTables> => trx

type SubmitOptions = {
  /** The mailbox of the signed-in account; visitors have none. It is never stored with the answer. */
  member?: Participant | undefined
  /** Known only to the device that has the form. */
  answerKey?: string | undefined
  now?: number
}
/** Within a transaction: what the year asks. */
export const findSurvey = async (db: Db, year: string): Promise<Survey> =>
  surveyOf((await readDefinition(db, 'happiness', year)).groups)

/** The sender chooses from the current organisation; `expectedYear` is the year that the page shows. */
type Submission = SubmitOptions & { organisation: Organisation; expectedYear?: string | undefined }

/** What the open year asks, of what was sent; a problem names its question. */
export function readAnswer(sent: Record<string, unknown>, { answerShape }: Survey): AnswerForm {
  const read = answerShape.safeParse(sent, { reportInput: true })
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message, input, code }) => [
    path.join('.'),
    code === 'invalid_type' && input === undefined ? 'This field is required.' : message,
  ])
  refuseFields(Object.fromEntries(wrong.reverse()))
  throw read.error
}

export const submitAnswer = (db: Db, sent: Record<string, unknown>, options: Submission): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { label: year } = (await lock(trx, { year: { label: options.expectedYear } })).year
    const survey = await findSurvey(trx, year)
    const answer = readAnswer(sent, survey)
    refuseUnstorable(answer)
    await checkCommittee(trx, answer, { ...options, year })
    await checkNotClosed(trx, year, 'happiness')
    await storeWithin(trx, year, { answer, survey }, options)
  })

/** A retry after a lost response is accepted as before, even if its LC has closed since. */
async function checkCommittee(
  trx: Trx,
  answer: AnswerForm,
  { organisation, ...options }: Submission & { year: string },
) {
  const { answerKey } = options
  const problems = answerProblems(answer, organisation)
  if (Object.keys(problems).length === 0) return
  const own = answerKey && (await findOwn(trx, identifyAnswer(answer, options)))
  refuseFields(own ? answerProblems(answer, organisation, own.localCommitee) : problems)
}

/**
 * Returns how many answers changed; those of a closed year cannot. The audit trail names no answer: it says that something
 * was set aside, but not whose.
 */
export const setAside = (db: Db, ids: readonly string[], isAside: boolean, actor: Actor): Promise<number> =>
  inTransaction(db, async (trx) => {
    await lockYearOf(trx, ids)
    const { numUpdatedRows } = await tables(trx)
      .updateTable('happinessAnswer')
      .set({ isAside: Number(isAside) })
      .where('id', 'in', ids)
      .where('isAside', '=', Number(!isAside))
      .executeTakeFirst()
    const changed = Number(numUpdatedRows)
    const kind = isAside ? 'happiness.setAside' : 'happiness.takeBack'
    if (changed > 0) await recordAudit(trx, actor, { kind, subject: 'answers', after: { answers: changed } })
    return changed
  })

async function lockYearOf(trx: Trx, ids: readonly string[]): Promise<void> {
  const { year: open } = await lock(trx, { year: true })
  const other = await tables(trx)
    .selectFrom('happinessAnswer')
    .select('year')
    .where('id', 'in', ids)
    .where('year', '<>', open.label)
    .executeTakeFirst()
  requireYear(open, other?.year)
}

type NamesRead = { kind: 'happiness.readNames' | 'happiness.exportNames'; subject: string; answers: number }

export const recordNamesRead = (db: Db, actor: Actor, { answers, ...read }: NamesRead): Promise<void> =>
  inTransaction(db, (trx) => recordAudit(trx, actor, { ...read, after: { answers } }))

export async function storeAnswer(trx: Trx, answer: AnswerForm, options: SubmitOptions): Promise<void> {
  const { label } = (await lock(trx, { year: true })).year
  await storeWithin(trx, label, { answer, survey: await findSurvey(trx, label) }, options)
}

async function storeWithin(
  trx: Trx,
  year: string,
  { answer, survey }: { answer: AnswerForm; survey: Survey },
  { member, answerKey, now }: SubmitOptions,
) {
  await lockCount(trx, year)
  // Only now: the closing of the day waits for the same lock, and then finds every answer of that day.
  const { createdAt, kind, round, key } = identifyAnswer(answer, { year, member, answerKey, now })
  const sent = { ...survey.columnsOf(answer), mailbox: mailboxOf(answer.personalEmail), createdAt }
  const isFirst = !member || (await recordParticipant(trx, member, { year, round }))
  const isChanged = await updateOwn(trx, key, sent)
  if (isChanged) return
  if (!isFirst) {
    throw problem(
      'conflict',
      `You have already answered in this round, thank you. The next one begins in ${nextRoundStarts(round)}.`,
      { error: 'alreadyAnswered' },
    )
  }
  if (kind === 'visitor') await setOlderAside(trx, { year, round, ...sent }, 'sameDay')
  await insertAnswer(trx, { ...sent, submissionKey: key, kind, year, round })
}

/** The day, kind and round of an answer, and the hash by which it is found again. */
function identifyAnswer(
  answer: AnswerForm,
  { year, member, answerKey, now = Date.now() }: SubmitOptions & { year: string },
) {
  const createdAt = dayOf(new Date(now))
  const kind: Kind = member ? 'member' : 'visitor'
  const round = roundOf(createdAt)
  return { createdAt, kind, round, key: hashKey(answer, answerKey, `${year}:${kind}:${round}`) }
}

/** Without a key, an identical text counts as the same answer. */
function hashKey(answer: AnswerForm, answerKey: string | undefined, scope: string): string {
  const content = answerKey ?? JSON.stringify(Object.entries(answer).sort(([a], [b]) => a.localeCompare(b)))
  return createHash('sha256').update(`${scope}:${content}`).digest('base64url')
}

/** Finds the sender's own answer while it can still be changed. */
const findOwn = (trx: Trx, { key, createdAt }: { key: string; createdAt: string }) =>
  tables(trx)
    .selectFrom('happinessAnswer')
    .select('localCommitee')
    .where('submissionKey', '=', key)
    .where('createdAt', '=', createdAt)
    .where('groupNo', '=', 0)
    .executeTakeFirst()

type Sent = ReturnType<Survey['columnsOf']> & { mailbox: string; createdAt: string }

/**
 * The key of a form is known only to the device that created it: with it, people can change their own answer until the day
 * is over. After that, an admin who reads the list repeatedly could see whose answer changes when. Mail address and number
 * prove nothing: somebody who knows those of others could replace their answers until one stranger is left in a group.
 */
async function updateOwn(trx: Trx, key: string, sent: Sent): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable('happinessAnswer')
    .set(sent)
    .where('submissionKey', '=', key)
    .where('createdAt', '=', sent.createdAt)
    .where('groupNo', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Sender = OfRound & Pick<Sent, 'createdAt' | 'mailbox' | 'contactNumber'>

/**
 * A visitor who submits again is counted once. An admin can take the older answer back if somebody else sent the newer one.
 * An answer of an earlier day, which admins can see, is set aside when the day is over.
 */
export async function setOlderAside(trx: Trx, sender: Sender, when: 'sameDay' | 'earlier'): Promise<void> {
  const { year, round, createdAt, mailbox, contactNumber } = sender
  await tables(trx)
    .updateTable('happinessAnswer')
    .set({ isAside: 1 })
    .where('year', '=', year)
    .where('round', '=', round)
    .where('kind', '=', 'visitor')
    .where('groupNo', '=', 0)
    .where('createdAt', when === 'sameDay' ? '=' : '<', createdAt)
    .where(({ or, eb }) => or([eb('mailbox', '=', mailbox), eb('contactNumber', '=', contactNumber)]))
    .execute()
}

type NewAnswer = Sent & OfRound & { submissionKey: string; kind: Kind }

async function insertAnswer(trx: Trx, answer: NewAnswer): Promise<void> {
  await tables(trx)
    .updateTable('happinessCount')
    .set({ received: sql`received + 1` })
    .where('year', '=', answer.year)
    .execute()
  await tables(trx)
    .insertInto('happinessDay')
    .values({ day: answer.createdAt, answers: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ answers: sql`${sql.ref('happinessDay.answers')} + 1` }),
    )
    .execute()
  await tables(trx)
    .insertInto('happinessAnswer')
    .values({
      ...answer,
      id: randomUUID(),
      rowKey: newRowKey(),
      groupNo: 0,
      firstGroupNo: 0,
      groupLc: null,
      groupMonth: null,
      shuffle: randomUUID(),
      isAside: 0,
      isOut: 0,
    })
    .execute()
}

/** 48 bits: exact in every number type involved. */
export const newRowKey = () => randomInt(2 ** 48 - 1)

/** Locks the year's counter until the transaction ends; the first answer of a year creates it. */
export function lockCount(trx: Trx, year: string) {
  return tables(trx)
    .insertInto('happinessCount')
    .values({ year, received: 0, groups: 0, countedUntil: '' })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ received: sql.ref('happinessCount.received') }))
    .returning(['groups', 'countedUntil'])
    .executeTakeFirstOrThrow()
}

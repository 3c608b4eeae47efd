// Closing and reopening of committees with their people: what a change of the committee means for them, and the job that carries
// out on its day what was set for later.
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { raiseOrganisationVersion, readOrganisation } from '#server/years/organisation.ts'
import { type Committee, isOpen } from '#shared/people/organisation.ts'
import type { CommitteeChange } from '../contract.ts'
import { type Choice, mergeChoice, openDestination } from '../rules.ts'
import { type Effects, movePeople, noEffects, recordEffects } from './changes-people.ts'
import { returnPeople } from './changes-return.ts'
import { updateRow } from './queries.ts'
import {
  canReturn,
  deleteClosing,
  findClosing,
  insertClosing,
  listDueCommittees,
  listLeavers,
  readChoice,
} from './queries-people.ts'

/** Where the people of a committee go on a day that has not come yet. */
export async function readPlanned(trx: Trx, code: string): Promise<Choice | undefined> {
  const closing = await findClosing(trx, code)
  return closing?.doneAt === null ? readChoice(trx, closing) : undefined
}

type Following = {
  before: Committee
  after: Committee
  change: CommitteeChange
  planned: Choice | undefined
  actor: Actor
}

/** What a change of a committee means for its people. Call it when the row has changed. */
export async function followClosing({ config }: Portal, trx: Trx, following: Following): Promise<Effects> {
  const { before, after, change, planned, actor } = following
  const { code } = after
  const wasClosed = !isOpen(before)
  const isMerged = after.successor !== null && after.successor !== before.successor
  const by = { byUid: actor.uid, byEmail: actor.email }
  const scope = async () => ({ organisation: await readOrganisation(trx), committee: after, actor, config })
  const goBack = async () => {
    const closing = wasClosed ? await findClosing(trx, code) : undefined
    return closing && canReturn(closing) ? returnPeople(trx, await scope()) : noEffects()
  }
  if (isOpen(after)) {
    const effects = await goBack()
    if (after.closedOn === null) await deleteClosing(trx, code)
    else if (after.closedOn !== before.closedOn || change.people) {
      const row = { committee: code, closedOn: after.closedOn, ...by, doneAt: null }
      await insertClosing(trx, row, mergeChoice(change, planned))
    }
    return effects
  }
  if (wasClosed && !isMerged) return noEffects()
  // A closed one that is merged now: its people go on from where they were.
  const { audits } = await goBack()
  const waiting = (await listLeavers(trx, code)).flatMap(({ uid, goesTo, at }) => (uid && at && !goesTo ? [uid] : []))
  const choice = mergeChoice(change, planned)
  const at = new Date().toISOString()
  await insertClosing(
    trx,
    { committee: code, closedOn: after.closedOn as string, ...by, doneAt: at },
    withoutOwn(choice),
  )
  const moved = await movePeople(trx, { ...(await scope()), choice, at, waiting })
  return { ...moved, audits: [...audits, ...moved.audits] }
}

/** Once the people have gone, each has a row of their own. */
const withoutOwn = (choice: Choice): Choice => ({ ...choice, except: new Map() })

export const hasDueClosings = async ({ db }: Portal) => (await listDueCommittees(db, 1)).length > 0

/** Each in a transaction of its own: one that fails is tried again, and the others do not wait for it. */
export async function carryOutClosings(portal: Portal, signal: AbortSignal): Promise<void> {
  const due = await listDueCommittees(portal.db, 1000)
  let failure: unknown
  for (const code of due) {
    if (signal.aborted) return
    await inTransaction(portal.db, (trx) => carryOut(portal, trx, code)).catch((error: unknown) => {
      portal.log.warn({ committee: code, reason: String(error) }, 'a committee could not be closed with its people')
      failure = error
    })
  }
  if (failure) throw failure
}

async function carryOut({ config, ...portal }: Portal, trx: Trx, code: string): Promise<void> {
  await raiseOrganisationVersion(trx)
  const closing = await findClosing(trx, code)
  const committee = (await readOrganisation(trx)).committees.find((row) => row.code === code)
  // Another instance was quicker, or an admin keeps it open.
  if (!closing || closing.doneAt !== null || !committee || isOpen(committee)) return
  const choice = await readChoice(trx, closing)
  const successor = openDestination(await readOrganisation(trx), choice.successor)
  if (successor !== null) await updateRow(trx, 'committee', code, { successor })
  const organisation = await readOrganisation(trx)
  const actor: Actor = { uid: closing.byUid, email: closing.byEmail, address: '' }
  const at = new Date().toISOString()
  await insertClosing(trx, { ...closing, doneAt: at }, withoutOwn(choice))
  const effects = await movePeople(trx, { organisation, committee, choice, actor, config, at })
  await portal.followOrganisation(trx, organisation)
  const after = { closedOn: closing.closedOn, successor, ...effects.counts }
  await recordEffects({ config, ...portal }, trx, effects, actor, [
    { kind: 'organisation.movePeople', subject: code, after },
  ])
}

// What happens when a report is sent, changed, deleted or brought back? One transaction each: row, sums, audit.
import { type Actor, recordAudit } from '#server/audit.ts'
import { nextSeq } from '#server/database/counted-list.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { may } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import type { Entry, mxFunnelContract, Said } from '../contract.ts'
import { mayChange, settle } from '../rules.ts'
import { changeEntry, entryOf, findEntry, findSubmission, insertEntry, type NamedRow, tablesOf } from './queries.ts'
import { countReports } from './sums.ts'
import type { EntryRow } from './tables.ts'

type Changes = Pick<Handlers<typeof mxFunnelContract>, 'submit' | 'update' | 'remove' | 'restore'>
type Caller = { uid: string; role: Role }

const saidBy = ({ lc, term, role, portfolio, metrics }: Entry): Said => ({ lc, term, role, portfolio, metrics })

const notThere = () => problem('notFound', 'This funnel entry does not exist any more.')

const changedMeanwhile = (row: NamedRow) =>
  problem('conflict', 'Somebody changed this funnel entry meanwhile.', { details: entryOf(row) })

function mustBeAllowed(row: NamedRow, caller: Caller) {
  if (mayChange(entryOf(row), caller.uid, may(caller.role, 'editAnyFunnelEntry'))) return
  throw problem('forbidden', 'Only who submitted this entry, or a vice president, may change it.')
}

async function readEntry(trx: Trx, id: string, version: number | undefined, caller: Caller): Promise<NamedRow> {
  const row = await findEntry(tablesOf(trx), id)
  if (!row || row.deleted) throw notThere()
  mustBeAllowed(row, caller)
  if (version !== undefined && version !== row.version) throw changedMeanwhile(row)
  return row
}

/** Writes the change; on PostgreSQL another one may have come between reading and writing. */
async function change(trx: Trx, row: NamedRow, values: Partial<EntryRow>): Promise<NamedRow> {
  const isChanged = await changeEntry(trx, row, values)
  const now = await findEntry(tablesOf(trx), row.id)
  if (!now) throw notThere()
  if (!isChanged) throw changedMeanwhile(now)
  return now
}

const audit = (trx: Trx, actor: Actor, kind: string, subject: string, said: { before?: Said; after?: Said }) =>
  recordAudit(trx, actor, { kind: `mxfunnel.${kind}`, subject, ...said })

export const changeHandlers = ({ db }: Portal): Changes => ({
  async submit({ body, caller, actor }) {
    const { portfolio, ...where } = settle(body)
    return inTransaction(db, async (trx) => {
      const now = new Date().toISOString()
      const row: EntryRow = {
        id: newId(),
        seq: await nextSeq(trx, 'mxFunnel'),
        ...where,
        portfolio: portfolio ?? '',
        ...body.metrics,
        submittedBy: caller.uid,
        submissionKey: body.submissionKey ?? null,
        version: 1,
        createdAt: now,
        updatedAt: now,
        deleted: 0,
        deletedBy: null,
      }
      if (!(await insertEntry(trx, row))) {
        const first = await findSubmission(tablesOf(trx), caller.uid, body.submissionKey as string)
        if (!first) throw notThere()
        return entryOf(first)
      }
      const entry = entryOf({ ...row, name: caller.displayName, email: caller.email })
      await countReports(trx, [{ row, by: 1 }])
      await audit(trx, actor, 'submit', row.id, { after: saidBy(entry) })
      return entry
    })
  },

  async update({ params, body, caller, actor }) {
    const { portfolio, ...where } = settle(body)
    return inTransaction(db, async (trx) => {
      const before = await readEntry(trx, params.id, body.version, caller)
      const after = await change(trx, before, { ...where, portfolio: portfolio ?? '', ...body.metrics })
      await countReports(trx, [
        { row: before, by: -1 },
        { row: after, by: 1 },
      ])
      const said = { before: saidBy(entryOf(before)), after: saidBy(entryOf(after)) }
      await audit(trx, actor, 'update', after.id, said)
      return entryOf(after)
    })
  },

  async remove({ params, query, caller, actor }) {
    return inTransaction(db, async (trx) => {
      const before = await readEntry(trx, params.id, query.version, caller)
      const after = await change(trx, before, { deleted: 1, deletedBy: caller.uid })
      await countReports(trx, [{ row: before, by: -1 }])
      await audit(trx, actor, 'delete', after.id, { before: saidBy(entryOf(before)) })
      return entryOf(after)
    })
  },

  async restore({ params, caller, actor }) {
    return inTransaction(db, async (trx) => {
      const row = await findEntry(tablesOf(trx), params.id)
      if (!row) throw notThere()
      const isAllowed = row.deletedBy === caller.uid || may(caller.role, 'editAnyFunnelEntry')
      if (!isAllowed) throw problem('forbidden', 'Only who deleted this entry, or a vice president, may bring it back.')
      // Undo pressed twice: it is back already.
      if (!row.deleted) return entryOf(row)
      const after = await change(trx, row, { deleted: 0 })
      await countReports(trx, [{ row: after, by: 1 }])
      await audit(trx, actor, 'restore', after.id, { after: saidBy(entryOf(after)) })
      return entryOf(after)
    })
  },
})

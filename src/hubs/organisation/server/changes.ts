// Organisation changes, one at a time: the version is raised first, as a lock, so that a concurrent change waits; then the
// rules, the rows, the hubs that follow, and the audit line, in one transaction.

import { inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { noteClosing } from '#server/years/closings.ts'
import { raiseOrganisationVersion, readOrganisation } from '#server/years/organisation.ts'
import type { Committee, Organisation, Portfolio } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import type { CommitteeChange, PortfolioChange } from '../contract.ts'
import {
  changedCommittee,
  committeeChangeProblems,
  movedTo,
  newCommitteeProblems,
  newPortfolioProblems,
  portfolioChangeProblems,
} from '../rules.ts'
import { insertRow, movePeople, reorder, updateRow } from './queries.ts'

type Kind = 'committee' | 'portfolio'
type Told = { kind: string; before?: unknown; after: unknown }

/** `work` returns what changed, or undefined when all stays as it was. */
function changeOrganisation<Row extends { code: string }>(
  { db, followOrganisation }: Portal,
  actor: Actor,
  work: (trx: Trx, organisation: Organisation) => Promise<{ code: string; told: Told | undefined }>,
  find: (organisation: Organisation) => readonly Row[],
): Promise<Row> {
  return inTransaction(db, async (trx) => {
    await raiseOrganisationVersion(trx)
    const { code, told } = await work(trx, await readOrganisation(trx))
    const after = await readOrganisation(trx)
    if (told) {
      await followOrganisation(trx, after)
      await recordAudit(trx, actor, { ...told, kind: `organisation.${told.kind}`, subject: code })
    }
    return find(after).find((row) => row.code === code) as Row
  })
}

const committeesOf = ({ committees }: Organisation) => committees
const portfoliosOf = ({ portfolios }: Organisation) => portfolios

export const addCommittee = (portal: Portal, draft: { name: string; kind: Committee['kind'] }, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      refuseFields(newCommitteeProblems(draft, organisation))
      const code = draft.name
      const row = { code, name: code, kind: draft.kind, spellings: '[]', openedOn: today() }
      await insertRow(trx, 'committee', { ...row, place: organisation.committees.length })
      return { code, told: { kind: 'addCommittee', after: { name: code } } }
    },
    committeesOf,
  )

export const addPortfolio = (portal: Portal, draft: { name: string }, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      refuseFields(newPortfolioProblems(draft, organisation))
      const code = draft.name
      await insertRow(trx, 'portfolio', { code, name: code, place: organisation.portfolios.length })
      return { code, told: { kind: 'addPortfolio', after: { name: code } } }
    },
    portfoliosOf,
  )

function rowOf<Row extends { code: string }>(rows: readonly Row[], code: string): Row {
  const row = rows.find((each) => each.code === code)
  if (!row) throw problem('notFound', 'There is nothing of this name.')
  return row
}

async function place(trx: Trx, kind: Kind, rows: readonly { code: string }[], code: string, order?: number) {
  if (order !== undefined) await reorder(trx, kind, movedTo(rows, code, order))
}

/** A position behind the last one means the last. */
const orderIn = (rows: readonly unknown[], order: number) => Math.min(order, rows.length - 1)

/** Only fields that differ are recorded. */
function difference<Row extends object>(before: Row, after: Row): Pick<Told, 'before' | 'after'> | undefined {
  const names = (Object.keys(after) as (keyof Row)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return names.length > 0 ? { before: only(before), after: only(after) } : undefined
}

export const changeCommittee = (portal: Portal, code: string, change: CommitteeChange, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      const before = rowOf(organisation.committees, code)
      refuseFields(committeeChangeProblems(before, change, organisation))
      const order = orderIn(organisation.committees, change.order ?? before.order)
      const after: Committee = { ...changedCommittee(before, change), order }
      const { order: _, kind: __, code: ___, pastClosings: ____, ...fields } = after
      await updateRow(trx, 'committee', code, { ...fields, spellings: JSON.stringify(fields.spellings) })
      await noteClosing(trx, 'committee', before, after)
      await place(trx, 'committee', organisation.committees, code, change.order)
      const isMerged = after.successor !== null && after.successor !== before.successor
      const moved = isMerged ? await movePeople(trx, code, after.successor as string) : []
      for (const { email, portfolio } of moved) {
        const to = { committee: after.successor, portfolio }
        await recordAudit(trx, actor, {
          ...{ kind: 'place.change', subject: email },
          ...{ before: { committee: code, portfolio }, after: to },
        })
      }
      const told = difference(before, after)
      if (!told) return { code, told }
      const kind = isMerged ? 'mergeCommittee' : 'changeCommittee'
      return {
        code,
        told: { kind, ...told, after: { ...(told.after as object), ...(isMerged && { moved: moved.length }) } },
      }
    },
    committeesOf,
  )

export const changePortfolio = (portal: Portal, code: string, change: PortfolioChange, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      const before = rowOf(organisation.portfolios, code)
      refuseFields(portfolioChangeProblems(before, change, organisation))
      const order = orderIn(organisation.portfolios, change.order ?? before.order)
      const after: Portfolio = { ...before, ...change, order }
      await updateRow(trx, 'portfolio', code, { name: after.name, closedOn: after.closedOn })
      await noteClosing(trx, 'portfolio', before, after)
      await place(trx, 'portfolio', organisation.portfolios, code, change.order)
      const told = difference(before, after)
      return { code, told: told && { kind: 'changePortfolio', ...told } }
    },
    portfoliosOf,
  )

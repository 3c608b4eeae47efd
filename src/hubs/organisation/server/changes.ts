// Organisation changes, one at a time: the version is raised first, as a lock, so that a concurrent change waits; then the
// rules, the rows, the hubs that follow, and the audit line, in one transaction.

import { inTransaction, type Trx } from '#server/database/database.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { recordClosing } from '#server/years/closings.ts'
import { raiseOrganisationVersion, readOrganisation } from '#server/years/organisation.ts'
import { type Committee, isOpen, type Organisation, type Portfolio } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import type { CommitteeChange, PortfolioChange } from '../contract.ts'
import {
  applyChange,
  applyPortfolioChange,
  committeeChangeProblems,
  mergeChoice,
  newCommitteeProblems,
  newPortfolioProblems,
  openDestination,
  portfolioChangeProblems,
  reorderedCodes,
} from '../rules.ts'
import { followClosing, readPlanned } from './changes-closings.ts'
import { type Effects, noEffects, recordEffects } from './changes-people.ts'
import { insertRow, reorder, updateRow } from './queries.ts'

type Kind = 'committee' | 'portfolio'
type AuditedChange = { kind: string; before?: unknown; after: unknown }
type Changed = { code: string; audited: AuditedChange | undefined; effects?: Effects }

/** `work` returns what changed, or undefined when all stays as it was. */
function changeOrganisation<Row extends { code: string }>(
  portal: Portal,
  actor: Actor,
  work: (trx: Trx, organisation: Organisation) => Promise<Changed>,
  find: (organisation: Organisation) => readonly Row[],
): Promise<Row> {
  return inTransaction(portal.db, async (trx) => {
    await raiseOrganisationVersion(trx)
    const { code, audited, effects = noEffects() } = await work(trx, await readOrganisation(trx))
    const after = await readOrganisation(trx)
    if (audited) {
      await portal.followOrganisation(trx, after)
      const entry = { ...audited, kind: `organisation.${audited.kind}`, subject: code }
      await recordEffects(portal, trx, effects, actor, [entry])
    }
    return find(after).find((row) => row.code === code) as Row
  })
}

const selectCommittees = ({ committees }: Organisation) => committees
const selectPortfolios = ({ portfolios }: Organisation) => portfolios

export const addCommittee = (portal: Portal, draft: { name: string; kind: Committee['kind'] }, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      refuseFields(newCommitteeProblems(draft, organisation))
      const code = draft.name
      const row = { code, name: code, kind: draft.kind, spellings: '[]', openedOn: today() }
      await insertRow(trx, 'committee', { ...row, place: organisation.committees.length })
      return { code, audited: { kind: 'addCommittee', after: { name: code } } }
    },
    selectCommittees,
  )

export const addPortfolio = (portal: Portal, draft: { name: string }, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      refuseFields(newPortfolioProblems(draft, organisation))
      const code = draft.name
      await insertRow(trx, 'portfolio', { code, name: code, place: organisation.portfolios.length })
      return { code, audited: { kind: 'addPortfolio', after: { name: code } } }
    },
    selectPortfolios,
  )

function findRow<Row extends { code: string }>(rows: readonly Row[], code: string): Row {
  const row = rows.find((each) => each.code === code)
  if (!row) throw problem('notFound', 'There is no committee or portfolio with this name.')
  return row
}

async function moveTo(trx: Trx, kind: Kind, rows: readonly { code: string }[], code: string, order?: number) {
  if (order !== undefined) await reorder(trx, kind, reorderedCodes(rows, code, order))
}

/** A position behind the last one means the last. */
const clampOrder = (rows: readonly unknown[], order: number) => Math.min(order, rows.length - 1)

/** Only fields that differ are recorded. */
function diff<Row extends object>(before: Row, after: Row): Pick<AuditedChange, 'before' | 'after'> | undefined {
  const names = (Object.keys(after) as (keyof Row)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return names.length > 0 ? { before: only(before), after: only(after) } : undefined
}

/** Where the people are to go is recorded too, without naming each of them. */
function diffPlanned({ people, successor }: CommitteeChange, found: ReturnType<typeof diff>): ReturnType<typeof diff> {
  if (!people) return found
  const { to, except = [] } = people
  const goTo = { to: to === undefined ? (successor ?? null) : to, ...(except.length > 0 && { except: except.length }) }
  return { ...found, after: { ...(found?.after as object | undefined), people: goTo } }
}

export const changeCommittee = (portal: Portal, code: string, change: CommitteeChange, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      const before = findRow(organisation.committees, code)
      refuseFields(committeeChangeProblems(before, change, organisation))
      const order = clampOrder(organisation.committees, change.order ?? before.order)
      const planned = await readPlanned(trx, code)
      const after: Committee = { ...applyChange(before, change), order }
      // A merger that was set for a later day is one today as well.
      if (isOpen(before) && !isOpen(after))
        after.successor = openDestination(organisation, mergeChoice(change, planned).successor)
      const { order: _, kind: __, code: ___, pastClosings: ____, ...fields } = after
      await updateRow(trx, 'committee', code, { ...fields, spellings: JSON.stringify(fields.spellings) })
      await recordClosing(trx, 'committee', before, after)
      await moveTo(trx, 'committee', organisation.committees, code, change.order)
      const effects = await followClosing(portal, trx, { before, after, change, planned, actor })
      const audited = diffPlanned(change, diff(before, after))
      if (!audited) return { code, audited }
      const isMerged = after.successor !== null && after.successor !== before.successor
      const kind = isMerged ? 'mergeCommittee' : 'changeCommittee'
      return {
        code,
        audited: { kind, ...audited, after: { ...(audited.after as object), ...effects.counts } },
        effects,
      }
    },
    selectCommittees,
  )

export const changePortfolio = (portal: Portal, code: string, change: PortfolioChange, actor: Actor) =>
  changeOrganisation(
    portal,
    actor,
    async (trx, organisation) => {
      const before = findRow(organisation.portfolios, code)
      refuseFields(portfolioChangeProblems(before, change, organisation))
      const order = clampOrder(organisation.portfolios, change.order ?? before.order)
      const after: Portfolio = { ...applyPortfolioChange(before, change), order }
      const { name, closedOn } = after
      await updateRow(trx, 'portfolio', code, { name, closedOn, spellings: JSON.stringify(after.spellings) })
      await recordClosing(trx, 'portfolio', before, after)
      await moveTo(trx, 'portfolio', organisation.portfolios, code, change.order)
      const audited = diff(before, after)
      return { code, audited: audited && { kind: 'changePortfolio', ...audited } }
    },
    selectPortfolios,
  )

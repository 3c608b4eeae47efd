// HTTP handlers of the MX funnel: lists, sums, history and CSV, and changes to a report.

import type { Caller } from '#server/auth/session.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import { auditOf } from '#server/privacy/audit.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { periodAsked } from '#server/years/history.ts'
import { yearAsked } from '#server/years/years.ts'
import { may, national } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { problem } from '#shared/problem.ts'
import { type Change, mxFunnelContract, noPortfolio } from '../contract.ts'
import { homeFacts } from '../home.ts'
import { facts } from '../hub.ts'
import { isSummedByPortfolio } from '../rules.ts'
import { funnelImport } from './import/changes.ts'
import { funnelPersonal } from './personal.ts'
import { monthsReported, reportsIn } from './queries-home.ts'
import { funnelTask } from './queries-task.ts'
import { removeReport, restoreReport, submitReport, updateReport } from './report/changes.ts'
import { entryOf, findEntry, formerName, namesOf, tablesOf } from './report/queries.ts'
import { countEntries, entriesInSlices, listEntries } from './results/queries-list.ts'
import { countOfYear, readMonths, summaryOn, summaryReader } from './results/queries-summary.ts'
import { changesRecount, sumsRecount } from './results/queries-sums.ts'
import { reportsCsv, reportsJson } from './results/whole-answers.ts'
import { mxFunnelMigrations } from './tables.ts'

const kindPrefix = 'mxfunnel.'
const parsed = (text: string | null) => (text === null ? null : JSON.parse(text))

/** The audit trail has no address for erased people. */
function changedBy(email: string, names: ReadonlyMap<string, string>) {
  if (!email.includes('@')) return { name: formerName, email: '' }
  return { name: names.get(email) ?? email, email }
}

export const hub = defineHub({
  name: 'mx-funnel',
  facts: { ...facts, ...homeFacts },
  isLive: true,
  contract: mxFunnelContract,
  migrations: mxFunnelMigrations,
  personal: funnelPersonal,
  search: { committee: committeeFinder({ name: 'MX Funnel', path: '/mx-funnel' }) },
  recounts: [sumsRecount, changesRecount],
  demo: () => import('./demo.ts'),
  tasks: { funnel: funnelTask },
  async idleSteps({ db, years }, caller) {
    const { label } = (await years(caller)).open
    const lc = caller.place.committee ?? ''
    const isNational = may(caller.role, { roles: national })
    const found = isNational ? await reportsIn(db, label) : (await monthsReported(db, label, lc)).size
    return found === 0 ? ['/mx-funnel'] : []
  },
  async cardLines({ db, years }, caller) {
    const { label } = (await years(caller)).open
    const count = await reportsIn(db, label)
    return { 'MX Funnel': count === 1 ? `1 report in ${label}` : `${count.toLocaleString('en')} reports in ${label}` }
  },
  collectedIn: async (db, year) => [{ what: 'MX funnel reports', count: await countOfYear(db, year) }],
  imports: [funnelImport],
  handlers: (portal) => {
    const db = tablesOf(portal.db)
    const readSums = summaryReader(portal.db)
    /** The query with its year resolved: the requested one, or the open one. */
    async function ofYear<Asked extends { year?: string | undefined }>(query: Asked, caller: Caller) {
      const { label } = await yearAsked(portal.years, caller, query.year)
      return { ...query, year: label }
    }
    return {
      async submit({ body, caller, actor }) {
        return submitReport(db, body, { caller, actor, organisation: await portal.organisation(caller) })
      },
      importReports: (ask) => runImport(portal, funnelImport, ask),
      async update({ params: { id }, body, caller, actor }) {
        return updateReport(db, body, { id, caller, actor, organisation: await portal.organisation(caller) })
      },
      remove: async ({ params: { id }, query, caller, actor }) =>
        removeReport(db, query.version, { id, caller, actor }),
      restore: async ({ params: { id }, caller, actor }) => restoreReport(db, { id, caller, actor }),

      async list({ query, caller, reply }) {
        const filter = await ofYear(query, caller)
        reply.header('content-type', 'application/json; charset=utf-8')
        reply.header('x-total', String(await countEntries(db, filter)))
        return reportsJson(entriesInSlices(db, filter))
      },

      async page({ query: { page, limit, ...asked }, caller }) {
        const filter = await ofYear(asked, caller)
        const total = await countEntries(db, filter)
        const rows = await listEntries(db, filter, { limit, offset: (page - 1) * limit })
        return { entries: rows.map(entryOf), total, totalPages: totalPagesOf(total, limit) }
      },

      async summary({ query, caller }) {
        const { year, month, on } = await periodAsked(portal.years, caller, query)
        const [asked, organisation] = [{ year: year.label, month }, await portal.organisation(caller)]
        return on === undefined ? readSums(asked, organisation) : summaryOn(portal.db, { ...asked, on }, organisation)
      },

      async months({ query, caller }) {
        const { year, on, ...where } = await periodAsked(portal.years, caller, query)
        // Other sums are not split by portfolio: an empty list would be wrong.
        if (where.portfolio !== undefined && !isSummedByPortfolio(where.term, where.role)) {
          refuseFields({ portfolio: 'Ask for the mid-term Team Leaders or NST of a portfolio.' })
        }
        const portfolio = where.portfolio === noPortfolio ? '' : where.portfolio
        return readMonths(portal.db, { year, on, where: { ...where, portfolio } })
      },

      async download({ query, caller, reply }) {
        const filter = await ofYear(query, caller)
        const organisation = await portal.organisation(caller)
        reply.header('content-type', 'text/csv; charset=utf-8')
        reply.header('content-disposition', 'attachment; filename="mx-funnel.csv"')
        return reportsCsv(entriesInSlices(db, filter), organisation)
      },

      async history({ params }) {
        if (!(await findEntry(db, params.id))) throw problem('notFound', 'This funnel entry does not exist.')
        const rows = await auditOf(portal.db, params.id, kindPrefix)
        const names = await namesOf(db, [...new Set(rows.map(({ actorEmail }) => actorEmail))])
        return rows.map((row) => ({
          at: row.at,
          kind: row.kind.slice(kindPrefix.length) as Change['kind'],
          by: changedBy(row.actorEmail, names),
          before: parsed(row.before),
          after: parsed(row.after),
        }))
      },
    }
  },
})

// HTTP handlers of the MX funnel: lists, sums, history and CSV, and changes to a report.

import { permissionsReader } from '#server/auth/permissions.ts'
import type { Caller } from '#server/auth/session.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { admitToYear } from '#server/http/guard.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import { listAudit } from '#server/privacy/audit.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { findRequestedPeriod } from '#server/years/history.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { may, national } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ownCommittees } from '#shared/people/offices.ts'
import { problem } from '#shared/problem.ts'
import { type Change, mxFunnelContract, noPortfolio } from '../contract.ts'
import { homeManifest } from '../home.ts'
import { manifest } from '../hub.ts'
import { isSummedByPortfolio } from '../rules.ts'
import { funnelFigures } from './figures.ts'
import { funnelImport } from './import/changes.ts'
import { funnelPersonal } from './personal.ts'
import { countReports, findReportedMonths } from './queries-home.ts'
import { listLateReport } from './queries-own-report.ts'
import { funnelTask } from './queries-task.ts'
import { funnelToday } from './queries-today.ts'
import { notFoundProblem, removeReport, restoreReport, submitReport, updateReport } from './report/changes.ts'
import { entryOf, findEntry, findLastOrigin, tablesOf } from './report/queries.ts'
import { streamReportsCsv, streamReportsJson } from './results/full-lists.ts'
import { countEntries, listEntries, streamEntries } from './results/queries-list.ts'
import { funnelMeasures } from './results/queries-measures.ts'
import { listMonths, readSummary } from './results/queries-summary.ts'
import { mxFunnelMigrations } from './tables.ts'
import { reopenYear, turnYear } from './years/changes.ts'

const kindPrefix = 'mxfunnel.'
const parseJson = (text: string | null) => (text === null ? null : JSON.parse(text))

export const hub = defineHub({
  name: 'mx-funnel',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: mxFunnelContract,
  migrations: mxFunnelMigrations,
  personal: funnelPersonal,
  search: { committee: committeeFinder({ name: 'MX funnel', path: '/mx-funnel' }) },
  recounts: [recountOf(funnelFigures)],
  measures: funnelMeasures,
  demo: () => import('./demo.ts'),
  tasks: { funnel: funnelTask },
  forYou: listLateReport,
  today: [funnelToday],
  async idleSteps({ db, years }, caller) {
    const { label } = (await years(caller)).open
    if (may(caller.role, { roles: national })) return (await countReports(db, label)) === 0 ? ['/mx-funnel'] : []
    for (const lc of ownCommittees(caller)) if ((await findReportedMonths(db, label, lc)).size > 0) return []
    return ['/mx-funnel']
  },
  async cardLines(portal, caller) {
    const { label } = (await portal.years(caller)).open
    const count = await countReports(portal.db, label)
    return { 'MX Funnel': count === 1 ? `1 report in ${label}` : `${count.toLocaleString('en')} reports in ${label}` }
  },
  countCollected: async (db, year) => [{ what: 'Funnel reports', count: await countReports(db, year) }],
  turnYear,
  reopenYear,
  imports: [funnelImport],
  handlers: (portal) => {
    const db = tablesOf(portal.db)
    const permissionsAt = permissionsReader(portal)
    const admitTo = (endpoint: Endpoint, caller: Caller) => admitToYear(endpoint, caller, permissionsAt)
    /** The query with its year resolved: the requested one, or the open one. */
    async function withYear<Query extends { year?: string | undefined }>(
      endpoint: Endpoint,
      query: Query,
      caller: Caller,
    ) {
      const { label } = await findRequestedYear(portal.years, caller, query.year)
      const admit = await admitTo(endpoint, caller)
      admit(label)
      return { ...query, year: label }
    }
    return {
      async submit({ body, caller, actor }) {
        const admit = await admitTo(mxFunnelContract.submit, caller)
        return submitReport(db, body, { caller, actor, admit, organisation: await portal.organisation(caller) })
      },
      async importReports(ask) {
        const { body, caller } = ask
        const admit = await admitTo(mxFunnelContract.importReports, caller)
        admit(body.year ?? (await portal.years(caller)).open.label)
        return runImport(portal, funnelImport, ask)
      },
      async update({ params: { id }, body, caller, actor }) {
        const admit = await admitTo(mxFunnelContract.update, caller)
        return updateReport(db, body, { id, caller, actor, admit, organisation: await portal.organisation(caller) })
      },
      remove: async ({ params: { id }, query, caller, actor }) =>
        removeReport(db, query.version, { id, caller, actor, admit: await admitTo(mxFunnelContract.remove, caller) }),
      restore: async ({ params: { id }, caller, actor }) =>
        restoreReport(db, { id, caller, actor, admit: await admitTo(mxFunnelContract.restore, caller) }),

      async list({ query, caller, reply }) {
        const filter = await withYear(mxFunnelContract.list, query, caller)
        reply.header('content-type', 'application/json; charset=utf-8')
        reply.header('x-total', String(await countEntries(db, filter)))
        return streamReportsJson(streamEntries(db, filter))
      },

      async page({ query: { page, limit, ...filters }, caller }) {
        const filter = await withYear(mxFunnelContract.page, filters, caller)
        const { rows, ...counted } = await listEntries(db, filter, { page, limit })
        return { entries: rows.map(entryOf), ...counted }
      },

      async read({ params, caller }) {
        const entry = await findEntry(db, params.id)
        if (!entry || entry.deleted) throw notFoundProblem()
        const admit = await admitTo(mxFunnelContract.read, caller)
        admit(entry.year)
        return entryOf(entry)
      },

      async last({ caller }) {
        const { label: year } = (await portal.years(caller)).open
        return { report: await findLastOrigin(db, { submittedBy: caller.uid, year }) }
      },

      async summary({ query, caller }) {
        const { year, month, on } = await findRequestedPeriod(portal.years, caller, query)
        const admit = await admitTo(mxFunnelContract.summary, caller)
        admit(year.label)
        return readSummary(portal.db, { year: year.label, month, on }, await portal.organisation(caller))
      },

      async months({ query, caller }) {
        const { year, on, ...where } = await findRequestedPeriod(portal.years, caller, query)
        const admit = await admitTo(mxFunnelContract.months, caller)
        admit(year.label)
        // Other sums are not split by portfolio: an empty list would be wrong.
        if (where.portfolio !== undefined && !isSummedByPortfolio(where.term, where.role)) {
          refuseFields({ portfolio: 'Only mid-term Team Leaders and NST have figures by portfolio.' })
        }
        const portfolio = where.portfolio === noPortfolio ? '' : where.portfolio
        return listMonths(portal.db, { ...where, year, on, portfolio })
      },

      async download({ query, caller, reply }) {
        const filter = await withYear(mxFunnelContract.download, query, caller)
        const organisation = await portal.organisation(caller)
        reply.header('content-type', 'text/csv; charset=utf-8')
        reply.header('content-disposition', 'attachment; filename="mx-funnel.csv"')
        return streamReportsCsv(streamEntries(db, filter), organisation)
      },

      async history({ params, caller }) {
        const entry = await findEntry(db, params.id)
        if (!entry) throw problem('notFound', 'This funnel report does not exist.')
        const admit = await admitTo(mxFunnelContract.history, caller)
        admit(entry.year)
        const rows = await listAudit(portal.db, params.id, kindPrefix)
        return rows.map((row) => ({
          at: row.at,
          kind: row.kind.slice(kindPrefix.length) as Change['kind'],
          by: row.by,
          before: parseJson(row.before),
          after: parseJson(row.after),
        }))
      },
    }
  },
})

// HTTP handlers of targets; what For you says about them, and the weekly look at who is behind.
import { permissionsReader } from '#server/auth/permissions.ts'
import type { Caller } from '#server/auth/session.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { maySee } from '#server/hub/measures.ts'
import { runImport } from '#server/imports/imports.ts'
import { hourMs } from '#server/jobs/job.ts'
import { findRequestedPeriod } from '#server/years/history.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { problem } from '#shared/problem.ts'
import { targetsContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { mayReadTargets, monthIn, yearBeforeOf } from '../rules.ts'
import { answerTarget, copyTargets, setTargets } from './changes.ts'
import { isWeekOver, lookForBehind } from './changes-behind.ts'
import { targetImport } from './changes-import.ts'
import { targetBaseline } from './migrations.ts'
import { asTarget, findTarget, listChanges, listTargets } from './queries.ts'
import { listForYou, todayTargets } from './queries-home.ts'
import { dayOfPace, listProgress, sumUp } from './queries-progress.ts'
import { targetChanges } from './tables.ts'

function targetsHandlers(portal: Portal): Handlers<typeof targetsContract> {
  const { db } = portal
  const permissionsAt = permissionsReader(portal)
  const seenBy = async (caller: Caller) => {
    const saved = await permissionsAt(caller.accessVersion)
    return portal.measures.filter((source) => maySee(source, caller.role, saved))
  }
  const known = portal.measures.flatMap(({ measures }) => measures)

  function checkMeasure(measure: string | undefined): void {
    if (measure !== undefined && !known.some(({ key }) => key === measure))
      refuseFields({ measure: 'Choose a measure from the list.' })
  }
  /** What the country wants to reach stands beside its results, for everybody. */
  const mayRead = (caller: Caller, { committee }: { committee: string | null }) =>
    !committee || mayReadTargets(caller, committee)

  async function checkCommittee(caller: Caller, committee: string | undefined): Promise<void> {
    const { committees } = await portal.organisation(caller)
    if (committee && !committees.some(({ code }) => code === committee))
      refuseFields({ committee: 'Please choose one from the list.' })
  }

  return {
    measures: async () => known.map(({ key, name, unit, adds, per }) => ({ key, name, unit, adds, per })),

    async list({ query: { year: label, measure, committee }, caller }) {
      checkMeasure(measure)
      await checkCommittee(caller, committee)
      const year = await findRequestedYear(portal.years, caller, label)
      const rows = await listTargets(db, { year: year.label, measure, committee })
      return { targets: rows.filter((row) => mayRead(caller, row)).map(asTarget) }
    },

    async progress({ query, caller }) {
      const { year, on, measure, committee, committees, screen } = await findRequestedPeriod(
        portal.years,
        caller,
        query,
      )
      checkMeasure(measure)
      await checkCommittee(caller, committee)
      const isOfAll = measure !== undefined || committees === 'all'
      const scope = committee ?? (isOfAll ? undefined : '')
      const found = await listTargets(db, { year: year.label, measure, committee: scope })
      const rows = found.filter((row) => mayRead(caller, row))
      const sources = (await seenBy(caller)).filter(
        ({ path, ...source }) => screen === undefined || (path ?? source.screen) === screen,
      )
      const { all } = await portal.years(caller)
      const organisation = await portal.organisation(caller)
      const targets = await listProgress(portal, { year, all, on, organisation, rows, sources })
      return { year: year.label, on: dayOfPace(year, on), targets }
    },

    async lastYear({ params: { measure }, query: { year: label, month }, caller }) {
      checkMeasure(measure)
      const year = await findRequestedYear(portal.years, caller, label)
      const last = yearBeforeOf(year, (await portal.years(caller)).all)
      const source = (await seenBy(caller)).find(({ measures }) => measures.some(({ key }) => key === measure))
      if (!last || !source?.readAmounts) return { year: null, committees: [] }
      const organisation = await portal.organisation(caller)
      const then = month === undefined ? '' : monthIn(month, year, last)
      if (then === undefined) return { year: null, committees: [] }
      const by = month === undefined ? 'year' : 'month'
      const sums = sumUp(await source.readAmounts(db, { year: last, organisation, by }))
      const committees = organisation.committees.map(({ code }) => ({
        committee: code,
        value: Math.max(0, sums({ measure, committee: code, month: then })),
      }))
      return { year: last.label, committees }
    },

    async set({ body: { year, reason = '', ...draft }, caller, actor }) {
      const [stored] = await setTargets(portal, { year, drafts: [draft], reason }, { caller, actor })
      if (!stored) throw problem('notFound', 'This target does not exist.')
      return stored
    },
    async setMany({ body: { year, targets: drafts, reason = '' }, caller, actor }) {
      const fieldOf = (field: string, at: number) => `targets.${at}.${field}`
      return { targets: await setTargets(portal, { year, drafts, reason, fieldOf }, { caller, actor }) }
    },
    copy: ({ body, caller, actor }) => copyTargets(portal, { ...body, year: body.year }, { caller, actor }),
    answer: ({ params: { id }, body, caller, actor }) => answerTarget(portal, id, body, { caller, actor }),

    async history({ params: { id }, caller }) {
      const target = await findTarget(db, id)
      if (!target || !mayReadTargets(caller, target.committee || null))
        throw problem('notFound', 'This target does not exist.')
      return listChanges(db, id)
    },
    importTargets: (ask) => runImport(portal, targetImport, ask),
  }
}

export const hub = defineHub({
  name: 'targets',
  manifest,
  isLive: true,
  contract: targetsContract,
  migrations: [targetBaseline],
  personal: [targetChanges],
  demo: () => import('./demo.ts'),
  imports: [targetImport],
  forYou: listForYou,
  todayTargets,
  jobs: [{ name: 'targets-behind', everyMs: hourMs, atStart: true, hasWork: isWeekOver, run: lookForBehind }],
  handlers: targetsHandlers,
})

// Handlers of MX Standards: owners read and save their checklist; people who may open the results read everything.

import { permissionsReader } from '#server/auth/permissions.ts'
import type { Caller } from '#server/auth/session.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub, type Portal } from '#server/hub/hub.ts'
import { runImport } from '#server/imports/imports.ts'
import { committeeFinder } from '#server/search/find-committees.ts'
import { answerDefinition } from '#server/years/definitions.ts'
import { findRequestedPeriod } from '#server/years/history.ts'
import { findRequestedYear } from '#server/years/years.ts'
import { may, mayOpen, vicePresidents } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { isOver } from '#shared/time/years.ts'
import { blankChecklist } from '../blank-checklist.ts'
import { type Checklist, mxStandardsContract } from '../contract.ts'
import { homeManifest } from '../home.ts'
import { manifest } from '../hub.ts'
import { sortSummary } from '../places.ts'
import { type Standards, standardsOf } from '../standards.ts'
import { checklistImport } from './changes-import.ts'
import { saveChecklist } from './checklist/changes.ts'
import { findStored, findWrittenName, formOf, listInChunks, type Stored, toChecklist } from './checklist/queries.ts'
import { countProgress, listProgress } from './checklist/queries-home.ts'
import { checklistTask } from './checklist/queries-task.ts'
import { checklistToday } from './checklist/queries-today.ts'
import { checklistFigures, countChecklists } from './figures.ts'
import { mxPersonal } from './personal.ts'
import { listDayFigures, summarise } from './results/queries.ts'
import { standardsMeasures } from './results/queries-measures.ts'
import { listRespondents } from './results/queries-respondents.ts'
import { mxMigrations } from './tables.ts'

type VersionedCaller = Parameters<Portal['definitions']>[0]

const standardsFor = async ({ definitions }: Pick<Portal, 'definitions'>, caller: VersionedCaller, year: string) =>
  standardsOf((await definitions(caller))('checklist', year).groups)

/** With the links that a year counted otherwise than they would be counted now. */
function toCounted(stored: Stored, standards: Standards): Checklist {
  const form = formOf(stored, standards)
  const saved = toChecklist(stored, form)
  const counted: string[] = JSON.parse(stored.done)
  const done = standards.doneOf(form)
  const links = standards.items.flatMap(({ kind, field }) => (kind === 'link' ? [field] : []))
  if (links.every((field) => counted.includes(field) === (done[field] === 1))) return saved
  return { ...saved, countedLinks: links.filter((field) => counted.includes(field)) }
}

export const hub = defineHub({
  name: 'mx-standards',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: mxStandardsContract,
  migrations: mxMigrations,
  personal: mxPersonal,
  measures: standardsMeasures,
  search: { committee: committeeFinder({ name: 'MX results', path: '/mx-results' }) },
  recounts: [recountOf(checklistFigures)],
  async countCollected(db, year) {
    return [{ what: 'MX checklists', count: await countChecklists(db, year) }]
  },
  hasAnswers: { checklist: async (db, year) => (await countChecklists(db, year)) > 0 },
  demo: () => import('./demo.ts'),
  tasks: { checklist: checklistTask },
  today: [checklistToday],
  imports: [checklistImport],
  async idleSteps({ db, years }, caller) {
    const { label } = (await years(caller)).open
    return (await listProgress(db, label, caller.uid)).length > 0 ? ['/mx-standards'] : []
  },
  async cardLines(portal, caller) {
    const { db, years } = portal
    const { uid, role } = caller
    const { label } = (await years(caller)).open
    if (may(role, { roles: vicePresidents })) {
      const { started, submitted } = await countProgress(db, label)
      return { 'MX Standards': `${started.toLocaleString('en')} started, ${submitted.toLocaleString('en')} submitted` }
    }
    const [own] = await listProgress(db, label, uid)
    const { standardsCount } = await standardsFor(portal, caller, label)
    const line = own ? `Yours: ${own.standards} of ${standardsCount} standards` : 'Not started yet'
    return { 'MX Standards': line }
  },
  handlers: (portal) => {
    const { db } = portal
    const permissionsAt = permissionsReader(portal)
    const canReadAll = async ({ role, accessVersion }: Caller) =>
      mayOpen(role, '/mx-results', await permissionsAt(accessVersion))
    const findYear = (caller: Caller, label?: string) => findRequestedYear(portal.years, caller, label)
    return {
      async listAll({ query, caller }) {
        const { label } = await findYear(caller, query.year)
        return listInChunks(db, label, await standardsFor(portal, caller, label))
      },
      async summary({ query, caller }) {
        const scope = await findRequestedPeriod(portal.years, caller, query)
        const year = scope.year.label
        const summary = await summarise(db, { ...scope, year }, await standardsFor(portal, caller, year))
        return sortSummary(summary, await portal.organisation(caller))
      },
      async days({ query, caller }) {
        const { label: year } = await findYear(caller, query.year)
        const standards = await standardsFor(portal, caller, year)
        return listDayFigures(db, { ...query, year }, standards)
      },
      async respondents({ query, caller }) {
        const { label: year } = await findYear(caller, query.year)
        const standards = await standardsFor(portal, caller, year)
        const { missing } = query
        if (missing && !standards.hasItem(missing)) refuseFields({ missing: `The ${year} checklist has no such item.` })
        return listRespondents(db, { ...query, year }, standards)
      },
      async read({ params: { userId }, query, caller }) {
        const isOwner = caller.uid === userId
        if (!isOwner && !(await canReadAll(caller))) {
          throw problem('forbidden', 'You can only read your own checklist.', { error: 'notYourChecklist' })
        }
        const { label: year, state } = await findYear(caller, query.year)
        const standards = await standardsFor(portal, caller, year)
        const stored = await findStored(db, { year, userId })
        if (stored)
          return isOver({ state }) ? toCounted(stored, standards) : toChecklist(stored, formOf(stored, standards))
        if (!isOwner) throw problem('notFound', 'This person has not started the checklist.')
        const name = state === 'open' ? await findWrittenName(db, userId) : undefined
        return blankChecklist(standards, year, userId, name)
      },
      async save({ body: { userId, formData, ...options }, caller, actor }) {
        if (caller.uid !== userId) {
          throw problem('forbidden', 'You can only fill in your own checklist.', { error: 'notYourChecklist' })
        }
        const [organisation, year] = [await portal.organisation(caller), await findYear(caller)]
        const definition = (await portal.definitions(caller))('checklist', year.label)
        return saveChecklist(db, { userId, form: formData, ...options, actor, organisation, definition })
      },
      definition: ({ query, caller }) => answerDefinition(portal, 'checklist', caller, query.year),

      importPastResults: (context) => runImport(portal, checklistImport, context),
    }
  },
})

// What happens on each endpoint of MX Standards? The owner reads and saves; who may open the results reads everything.
import { committeeFinder } from '#server/find-committees.ts'
import { defineHub } from '#server/hub.ts'
import { runImport } from '#server/imports.ts'
import { permissionsReader } from '#server/permissions.ts'
import type { Caller } from '#server/session.ts'
import { dayAsked, yearAsked } from '#server/years.ts'
import { may, mayOpen, vicePresidents } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { blankChecklist } from '../blank-checklist.ts'
import { mxStandardsContract } from '../contract.ts'
import { homeFacts } from '../home.ts'
import { facts } from '../hub.ts'
import { standardsCount } from '../items.ts'
import { orderedSummary } from '../places.ts'
import { countMissing, saveChecklist } from './changes.ts'
import { checklistImport } from './changes-import.ts'
import { mxPersonal } from './personal.ts'
import { listInSlices, readChecklist, writtenNameOf } from './queries.ts'
import { changeRecount } from './queries-days.ts'
import { begunAndSubmitted, howFar } from './queries-home.ts'
import { lineOf } from './queries-past.ts'
import { listRespondents } from './queries-respondents.ts'
import { summarise } from './queries-results.ts'
import { lineOfSums, peopleInSums } from './queries-sums.ts'
import { countIn, tallyRecount } from './queries-tally.ts'
import { checklistTask } from './queries-task.ts'
import { mxMigrations } from './tables.ts'

export const hub = defineHub({
  name: 'mx-standards',
  facts: { ...facts, ...homeFacts },
  isLive: true,
  contract: mxStandardsContract,
  migrations: mxMigrations,
  personal: mxPersonal,
  search: { committee: committeeFinder({ name: 'MX Results', path: '/mx-results' }) },
  recounts: [tallyRecount, changeRecount],
  async collectedIn(db, year) {
    return [{ what: 'MX checklists', count: (await countIn(db, year)) + (await peopleInSums(db, year)) }]
  },
  demo: () => import('./demo.ts'),
  tasks: { checklist: checklistTask },
  imports: [checklistImport],
  async cardLines({ db, years }, { uid, role, yearsVersion }) {
    const { label } = (await years({ yearsVersion })).open
    if (may(role, { roles: vicePresidents })) {
      const { begun, submitted } = await begunAndSubmitted(db, label)
      return { 'MX Standards': `${begun.toLocaleString('en')} began, ${submitted.toLocaleString('en')} submitted` }
    }
    const [own] = await howFar(db, label, uid)
    const line = own ? `Yours: ${own.standards} of ${standardsCount} standards` : 'Not begun yet'
    return { 'MX Standards': line }
  },
  async start(portal) {
    await countMissing(portal)
    return undefined
  },
  handlers: (portal) => {
    const { db } = portal
    const permissionsAt = permissionsReader(portal)
    const mayReadAll = async ({ role, accessVersion }: Caller) =>
      mayOpen(role, '/mx-results', await permissionsAt(accessVersion))
    const yearOf = (caller: Caller, label?: string) => yearAsked(portal.years, caller, label)
    return {
      async listAll({ query, caller }) {
        const { label } = await yearOf(caller, query.year)
        return listInSlices(db, label)
      },
      async summary({ query, caller }) {
        const { label: year } = await yearOf(caller, query.year)
        const scope = { ...query, year, on: dayAsked(query.on) }
        return orderedSummary(await summarise(db, scope), await portal.organisation(caller))
      },
      async days({ query, caller }) {
        const { label: year } = await yearOf(caller, query.year)
        const line = await lineOf(db, { ...query, year })
        return line.length > 0 ? line : lineOfSums(db, { ...query, year })
      },
      async respondents({ query, caller }) {
        const { label: year } = await yearOf(caller, query.year)
        return listRespondents(db, { ...query, year })
      },
      async read({ params: { userId }, query, caller }) {
        const isOwner = caller.uid === userId
        if (!isOwner && !(await mayReadAll(caller))) {
          throw problem('forbidden', 'You may read your own checklist only.', { error: 'notYourChecklist' })
        }
        const { label: year, state } = await yearOf(caller, query.year)
        const saved = await readChecklist(db, { year, userId })
        if (saved) return saved
        if (!isOwner) throw problem('notFound', 'This person has not started the checklist.')
        return blankChecklist(year, userId, state === 'open' ? await writtenNameOf(db, userId) : undefined)
      },
      async save({ body: { userId, formData, ...meant }, caller, actor }) {
        if (caller.uid !== userId) {
          throw problem('forbidden', 'You may fill in your own checklist only.', { error: 'notYourChecklist' })
        }
        const organisation = await portal.organisation(caller)
        return saveChecklist(db, { userId, form: formData, ...meant, actor, organisation })
      },
      importPastResults: (ask) => runImport(portal, checklistImport, ask),
    }
  },
})

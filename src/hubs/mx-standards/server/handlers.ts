// What happens on each endpoint of MX Standards? The owner reads and saves; who may open the results reads everything.
import { defineHub } from '#server/hub.ts'
import { permissionsReader } from '#server/permissions.ts'
import type { Caller } from '#server/session.ts'
import { mayOpen } from '#shared/access.ts'
import { problem } from '#shared/problem.ts'
import { blankChecklist } from '../blank-checklist.ts'
import { mxStandardsContract } from '../contract.ts'
import { facts } from '../hub.ts'
import { orderedSummary } from '../places.ts'
import { countMissing, saveChecklist } from './changes.ts'
import { listAll, readChecklist } from './queries.ts'
import { listRespondents, summarise } from './queries-results.ts'
import { tallyRecount } from './queries-tally.ts'
import { mxMigrations } from './tables.ts'

export const hub = defineHub({
  name: 'mx-standards',
  facts,
  contract: mxStandardsContract,
  migrations: mxMigrations,
  recounts: [tallyRecount],
  demo: () => import('./demo.ts'),
  async start({ db }) {
    await countMissing(db)
    return undefined
  },
  handlers: (portal) => {
    const { db } = portal
    const permissionsAt = permissionsReader(portal)
    const mayReadAll = async ({ role, accessVersion }: Caller) =>
      mayOpen(role, '/mx-results', await permissionsAt(accessVersion))
    return {
      async listAll() {
        return listAll(db)
      },
      async summary({ query, caller }) {
        return orderedSummary(await summarise(db, query), await portal.organisation(caller))
      },
      async respondents({ query }) {
        return listRespondents(db, query)
      },
      async read({ params: { userId }, caller }) {
        const isOwner = caller.uid === userId
        if (!isOwner && !(await mayReadAll(caller))) {
          throw problem('forbidden', 'You may read your own checklist only.', { error: 'notYourChecklist' })
        }
        const saved = await readChecklist(db, userId)
        if (saved) return saved
        if (isOwner) return blankChecklist(userId)
        throw problem('notFound', 'This person has not started the checklist.')
      },
      async save({ body: { userId, formData, intent, version }, caller, actor }) {
        if (caller.uid !== userId) {
          throw problem('forbidden', 'You may fill in your own checklist only.', { error: 'notYourChecklist' })
        }
        const organisation = await portal.organisation(caller)
        return saveChecklist(db, { userId, form: formData, intent, version, actor, organisation })
      },
    }
  },
})

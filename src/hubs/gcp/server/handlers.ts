// HTTP handlers of the GCP hub: submit, read, edit and resubmit; lists, review and repeats have their own files.

import type { Caller } from '#server/auth/session.ts'
import type { Db } from '#server/database/database.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { defineHub } from '#server/hub/hub.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { recountSearch } from '#server/search/recount.ts'
import { recountTexts } from '#server/search/word-index.ts'
import { may } from '#shared/access.ts'
import { gcpContract } from '../contract.ts'
import { approvedContract } from '../contract-approved.ts'
import { reviewContract } from '../contract-review.ts'
import { homeManifest } from '../home.ts'
import { formatCardLine } from '../home-texts.ts'
import { actions, manifest } from '../hub.ts'
import { mayRead } from '../rules.ts'
import { browseHandlers } from './browse/handlers.ts'
import { findGcps } from './browse/handlers-search.ts'
import { countApproved, countPending, hasShared, listForYou } from './browse/queries-home.ts'
import { gcpToday } from './browse/queries-today.ts'
import { readTotals } from './browse/queries-totals.ts'
import { gcpFigures, repeatFigures } from './figures.ts'
import { gcpPersonal } from './personal.ts'
import { findGcp, gcpTexts } from './queries.ts'
import { approvedHandlers } from './repeat/handlers.ts'
import { repeatsRecount } from './repeat/queries.ts'
import { gcpMeasures } from './repeat/queries-measures.ts'
import { asOpened, asOwn, asReviewed } from './responses.ts'
import { hasDue, notifyDue } from './review/changes-notify.ts'
import { reviewHandlers } from './review/handlers.ts'
import { editGcp, notFound, resubmitGcp, submitGcp } from './submit/changes.ts'
import { putAwayGcp } from './submit/changes-put-away.ts'
import { isOnDashboard } from './submit/queries-returned.ts'
import { gcpMigrations, gcpSearch, searchedTexts } from './tables.ts'

async function countOfYear(db: Db, year: string) {
  const { all } = await readTotals(db, year)
  return [{ what: 'GCPs', count: all }]
}

export const hub = defineHub({
  name: 'gcp',
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: { ...gcpContract, ...reviewContract, ...approvedContract },
  migrations: gcpMigrations,
  recounts: [
    repeatsRecount,
    recountOf(gcpFigures),
    recountOf(repeatFigures),
    recountSearch({ ...gcpSearch, textsOf: searchedTexts }),
    recountTexts(gcpTexts),
  ],
  measures: gcpMeasures,
  search: { gcp: findGcps },
  personal: gcpPersonal,
  demo: () => import('./demo.ts'),
  countCollected: countOfYear,
  today: gcpToday,
  forYou: listForYou,
  async idleSteps({ db }, { uid }) {
    return [
      ...((await countApproved(db)) === 0 ? ['/gcplist' as const] : []),
      ...((await hasShared(db, uid)) ? ['/gcpform' as const] : []),
    ]
  },
  async cardLines({ db }, { role }) {
    const pending = may(role, actions.reviewGcp) ? await countPending(db) : 0
    return { 'GCP Hub': formatCardLine(await countApproved(db), pending) }
  },
  // Notifies each author soon after the undo window of a decision has ended.
  jobs: [{ name: 'gcp-notices', everyMs: 2000, atStart: true, hasWork: hasDue, run: notifyDue }],
  handlers(portal) {
    const { db } = portal
    const writerOf = async ({ caller, actor }: { caller: Caller; actor: Actor }) => ({
      caller,
      actor,
      organisation: await portal.organisation(caller),
    })

    return {
      ...browseHandlers(portal),
      ...reviewHandlers(portal),
      ...approvedHandlers(portal),
      async submit({ body, caller, actor }) {
        return asOwn(await submitGcp(db, body, await writerOf({ caller, actor })))
      },
      async open({ params, caller }) {
        const row = await findGcp(db, params.id)
        if (!row || !mayRead(row, caller)) throw notFound()
        const isReturned = row.submittedBy === caller.uid && (await isOnDashboard(db, row))
        return { ...asOpened(row, caller), ...(isReturned && { isReturned }) }
      },
      async edit({ params, body, caller, actor }) {
        return asReviewed(await editGcp(db, params.id, body, await writerOf({ caller, actor })), caller)
      },
      async resubmit({ params, body, caller, actor }) {
        return asOwn(await resubmitGcp(db, params.id, body, await writerOf({ caller, actor })))
      },
      async putAway({ params, body: { isPutAway }, caller }) {
        await putAwayGcp(db, params.id, isPutAway, caller)
        return { isPutAway }
      },
    }
  },
})

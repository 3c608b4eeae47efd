// HTTP handlers for approved GCPs: repeats, bookmarks, and the author's revision.

import type { Caller } from '#server/auth/session.ts'
import type { Handlers, Portal } from '#server/hub/hub.ts'
import type { Actor } from '#server/privacy/audit.ts'
import type { approvedContract } from '../../contract-approved.ts'
import { mayRead } from '../../rules.ts'
import { bookmarkGcp } from '../browse/changes-bookmark.ts'
import { findBookmarkedAmong } from '../browse/queries-bookmarks.ts'
import { findGcp } from '../queries.ts'
import { asOwn, asRepeat } from '../responses.ts'
import { notFound } from '../submit/changes.ts'
import { reviseGcp } from '../submit/changes-revision.ts'
import { changeRepeat, removeRepeat, repeatGcp } from './changes.ts'
import { findRepeatBy, listRepeats } from './queries.ts'

export function approvedHandlers(portal: Portal): Handlers<typeof approvedContract> {
  const { db } = portal
  const writerOf = async ({ caller, actor }: { caller: Caller; actor: Actor }) => ({
    caller,
    actor,
    organisation: await portal.organisation(caller),
  })
  return {
    async repeats({ params: { id }, query: { page, limit }, caller }) {
      const gcp = await findGcp(db, id)
      if (!gcp || !mayRead(gcp, caller)) throw notFound()
      const { rows, ...paged } = await listRepeats(db, { gcpId: id }, { page, limit })
      const mine = await findRepeatBy(db, id, caller.uid)
      return {
        repeats: rows.map((row) => asRepeat(row, caller)),
        ...paged,
        committees: gcp.repeats,
        mine: mine ? asRepeat(mine, caller) : null,
        isBookmarked: (await findBookmarkedAmong(db, caller.uid, [id])).length > 0,
      }
    },
    async repeat({ params, body, caller, actor }) {
      return asRepeat(await repeatGcp(portal, params.id, body, await writerOf({ caller, actor })), caller)
    },
    async changeRepeat({ params, body, caller, actor }) {
      return asRepeat(await changeRepeat(portal, params, body, await writerOf({ caller, actor })), caller)
    },
    async removeRepeat({ params, caller, actor }) {
      return { removed: await removeRepeat(portal, params, { caller, actor }) }
    },
    async bookmark({ params, body: { isBookmarked }, caller }) {
      await bookmarkGcp(db, params.id, isBookmarked, caller)
      return { isBookmarked }
    },
    async revise({ params, body, caller, actor }) {
      return asOwn(await reviseGcp(db, params.id, body, await writerOf({ caller, actor })))
    },
  }
}

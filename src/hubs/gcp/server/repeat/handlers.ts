// What do people do with an approved entry? One function per endpoint: repeats, bookmarks, and the author's revision.
import type { Actor } from '#server/audit.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import type { Caller } from '#server/session.ts'
import { totalPagesOf } from '#shared/paging.ts'
import type { approvedContract } from '../contract-approved.ts'
import { mayRead } from '../rules.ts'
import { asOwn, asRepeat } from './answers.ts'
import { notFound } from './changes.ts'
import { bookmarkGcp } from './changes-bookmark.ts'
import { changeRepeat, removeRepeat, repeatGcp } from './changes-repeats.ts'
import { reviseGcp } from './changes-revision.ts'
import { findGcp } from './queries.ts'
import { bookmarkedAmong } from './queries-bookmarks.ts'
import { findRepeatBy, readRepeats } from './queries-repeats.ts'

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
      const { rows, total } = await readRepeats(db, id, { offset: (page - 1) * limit, limit })
      const mine = await findRepeatBy(db, id, caller.uid)
      return {
        repeats: rows.map((row) => asRepeat(row, caller)),
        total,
        totalPages: totalPagesOf(total, limit),
        committees: gcp.repeats,
        mine: mine ? asRepeat(mine, caller) : null,
        isBookmarked: (await bookmarkedAmong(db, caller.uid, [id])).length > 0,
      }
    },
    async repeat({ params, body, caller, actor }) {
      const told = await repeatGcp(portal, params.id, body, await writerOf({ caller, actor }))
      void portal.postman.drain()
      return asRepeat(told, caller)
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

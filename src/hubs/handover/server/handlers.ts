// Handover hub: planning years, opening the next one, undoing that, and pending invitations.
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { isOver, yearAfter } from '#shared/time/years.ts'
import { handoverContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { notSeenSince } from '../rules.ts'
import { resendInvitation, withdrawInvitation } from './changes-invitations.ts'
import { addPastYear, changeYear, dropYear, planYear } from './changes-years.ts'
import { limitResending } from './limits.ts'
import { openYear } from './open/changes.ts'
import { undoOpening } from './open/changes-undo.ts'
import { findNotSeen, findOpening, listHolders, listPendingInvitations } from './queries.ts'

const noPeople = { leaving: [], joining: [], deactivating: [] }

function handoverHandlers(portal: Portal): Handlers<typeof handoverContract> {
  const { db } = portal
  return {
    async handover({ caller }) {
      const { all, open } = await portal.years(caller)
      const opening = await findOpening(db, open.label)
      const collected = await portal.countCollected(db, open.label)
      const closing = collected.map(({ count, shownCount = count, ...rest }) => ({ ...rest, count: shownCount }))
      const openedAfter = opening && closing.every(({ count }) => count === 0) ? opening.from : null
      return {
        open,
        closed: all.filter(isOver),
        next: all.filter(({ state }) => state === 'planned'),
        offered: yearAfter(open),
        holders: await listHolders(db, open),
        silent: await findNotSeen(db, notSeenSince(all, open)),
        closing,
        waiting: await listPendingInvitations(db),
        openedAfter,
        canUndo: openedAfter !== null,
      }
    },
    planYear: ({ body, actor }) => planYear(db, body, actor),
    changeYear: ({ params, body, actor }) => changeYear(db, params.label, { ...params, ...body }, actor),
    dropYear: ({ params, actor }) => dropYear(portal, params.label, actor),
    addPastYear: ({ body, actor }) => addPastYear(db, body, actor),
    openYear: ({ params, body, ...by }) => openYear(portal, params.label, body ?? noPeople, by),
    undoOpening: ({ params, ...by }) => undoOpening(portal, params.label, by),
    async resendInvitation({ params, ...by }) {
      await limitResending(db, params.id)
      return resendInvitation(portal, params.id, by)
    },
    withdrawInvitation: ({ params, actor }) => withdrawInvitation(db, params.id, actor),
  }
}

export const hub = defineHub({
  name: 'handover',
  manifest,
  isLive: true,
  contract: handoverContract,
  migrations: [],
  handlers: handoverHandlers,
})

// Handover hub: the plan for the next year, opening it, undoing that, years, and pending invitations.
import { defineHub, type Handlers, type Portal } from '#server/hub/hub.ts'
import { readWindows } from '#server/shell/windows.ts'
import { taskKindsOf } from '#shared/hub-manifest.ts'
import { closingDays } from '#shared/time/calendar.ts'
import { isOver, yearAfter } from '#shared/time/years.ts'
import { handoverContract } from '../contract.ts'
import { homeManifest } from '../home.ts'
import { manifest } from '../hub.ts'
import { notSeenSince, withoutMoved } from '../rules.ts'
import { resendInvitation, withdrawInvitation } from './changes-invitations.ts'
import { addPastYear, changeYear, dropYear, planYear } from './changes-years.ts'
import { limitResending } from './limits.ts'
import { handoverBaseline } from './migrations.ts'
import { openYear } from './open/changes.ts'
import { undoOpening } from './open/changes-undo.ts'
import { undoableUntil } from './open/opening.ts'
import { cancelPlan, confirmPlan, dropPlan, savePlan, schedulePlan } from './plan/changes.ts'
import { inviteFromPlan, listComing } from './plan/changes-invite.ts'
import { turnYearJob } from './plan/job.ts'
import { findPlan } from './plan/queries.ts'
import { planPersonal, planSteps } from './plan/tables.ts'
import { findNotSeen, findOpening, listHolders, listPendingInvitations } from './queries.ts'
import { findYearEnd, warningsJob } from './warnings/handlers.ts'
import { warningsPersonal } from './warnings/personal.ts'

function handoverHandlers(portal: Portal): Handlers<typeof handoverContract> {
  const { db } = portal
  const listCollected = async (label: string) =>
    (await portal.countCollected(db, label)).map(({ count, shownCount = count, ...rest }) => ({
      ...rest,
      count: shownCount,
    }))

  return {
    async handover({ caller }) {
      const { all, open } = await portal.years(caller)
      const opening = await findOpening(db, open.label)
      const closing = await listCollected(open.label)
      const undoUntil = (opening && undoableUntil(opening)) ?? null
      const canUndo = undoUntil !== null && undoUntil > new Date().toISOString()
      const next = all.filter(({ state }) => state === 'planned')
      const moved = (canUndo && opening?.moved) || []
      return {
        open,
        closed: all.filter(isOver),
        next,
        ...(next[0] && { prepared: await portal.plannedChanges(portal, next[0]) }),
        offered: yearAfter(open),
        holders: await listHolders(db, open),
        silent: await findNotSeen(db, notSeenSince(all, open)),
        closing,
        moved,
        waitsIfUndone: canUndo ? withoutMoved(closing, moved) : [],
        waitsInNext: next[0] ? await listCollected(next[0].label) : [],
        waiting: await listPendingInvitations(db),
        plan: await findPlan(portal, db),
        deadlines: [...(await readWindows(db, open.label))],
        taskKinds: [...taskKindsOf(portal.hubs)].map(([kind, { name, isMonthly = false }]) => ({
          kind,
          name,
          isMonthly,
        })),
        leftOut: (canUndo && opening?.leftOut) || [],
        openedAfter: (canUndo && opening?.from) || null,
        ...{ canUndo, undoUntil: canUndo ? undoUntil : null, closingDays: closingDays() },
      }
    },
    savePlan: ({ body, ...by }) => savePlan(portal, body, by),
    schedulePlan: ({ body, ...by }) => schedulePlan(portal, body, by),
    confirmPlan: ({ body, ...by }) => confirmPlan(portal, body, by),
    cancelPlan: ({ body, ...by }) => cancelPlan(portal, body, by),
    dropPlan: (by) => dropPlan(portal, by),
    inviteFromPlan: ({ body, ...by }) => inviteFromPlan(portal, body, by),
    planYear: ({ body, actor }) => planYear(db, body, actor),
    changeYear: ({ params, body, actor }) => changeYear(portal, params.label, { ...params, ...body }, actor),
    dropYear: ({ params, actor }) => dropYear(portal, params.label, actor),
    addPastYear: ({ body, actor }) => addPastYear(db, body, actor),
    openYear: ({ params, body, ...by }) => openYear(portal, params.label, body, by),
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
  manifest: { ...manifest, ...homeManifest },
  isLive: true,
  contract: handoverContract,
  migrations: [handoverBaseline, ...planSteps],
  personal: [...planPersonal, ...warningsPersonal],
  jobs: [turnYearJob, warningsJob],
  handlers: handoverHandlers,
  async forYou(portal, caller) {
    const texts = await listComing(portal, caller)
    return [...(await findYearEnd(portal, caller)), ...texts.map((text) => ({ text, path: '/profile' }))]
  },
})

// Set-up list of a new portal: collects the steps that hubs declare, and whether each is done. Admins see it on their dashboard
// until everything is done or one of them has dismissed it.
import { isAdmin } from '#shared/access.ts'
import type { Home } from '#shared/contracts/places-contract.ts'
import type { Caller } from '../auth/session.ts'
import type { Hub, Portal } from '../hub/hub.ts'

const readState = (portal: Portal, hubs: readonly Hub[]) => hubs.find((hub) => hub.setUpState)?.setUpState?.(portal.db)

export const setUpLister = (portal: Portal, hubs: readonly Hub[]) => {
  const steps = hubs.flatMap(({ setUpSteps = [] }) => setUpSteps).sort((a, b) => a.order - b.order)
  return async () => {
    const checked = (await readState(portal, hubs))?.checked ?? []
    return Promise.all(
      steps.map(async (each) => ({ ...each, done: checked.includes(each.step) || (await each.isDone(portal)) })),
    )
  }
}

export function setUpReader(portal: Portal, hubs: readonly Hub[]) {
  /** From then on no dashboard asks again. */
  let isComplete = false
  return async ({ role }: Caller): Promise<Pick<Home, 'setUp'>> => {
    if (isComplete || !isAdmin(role)) return {}
    const state = await readState(portal, hubs)
    if (!state?.isOpen) return {}
    const steps = await portal.listSetUp()
    isComplete = steps.every(({ done, isOptional }) => done || isOptional)
    if (isComplete) return {}
    return { setUp: steps.map(({ step, title, path, done }) => ({ step, title, path, done })) }
  }
}

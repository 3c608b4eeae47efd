// Undo of an opening across hubs: what each of them moves back into the year that reopens, and what waits.
import type { Db } from '../database/database.ts'
import type { Hub } from './hub.ts'
import type { CarriedBack, CarryBackPlan, YearTurn } from './year-turn.ts'

export async function planCarryBack(hubs: readonly Hub[], db: Db, turn: YearTurn): Promise<CarryBackPlan[]> {
  const plans: CarryBackPlan[] = []
  for (const hub of hubs) if (hub.planCarryBack) plans.push(await hub.planCarryBack(db, turn))
  return plans
}

/** Without sorts of which there are none. */
export const sumCarried = (plans: readonly CarriedBack[]): CarriedBack => ({
  moved: plans.flatMap(({ moved }) => moved).filter(({ count }) => count > 0),
  waiting: plans.flatMap(({ waiting }) => waiting).filter(({ count }) => count > 0),
})

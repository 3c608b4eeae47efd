// Where is a handover prepared? On this device, so that it survives a reload; nothing of it is sent before the last button.
import { useState } from 'react'
import { useDraft } from '#web/ui/use-draft.ts'
import type { Handover } from '../contract.ts'
import { blankPlan, type Plan, pruned } from './plan.ts'

export type Planning = {
  plan: Plan
  change: (part: Partial<Plan>) => void
  isBack: boolean
  startAfresh: () => void
  clear: () => void
}

export function usePlan(handover: Handover): Planning {
  const blank = blankPlan(handover)
  const [changed, setChanged] = useState<Plan | null>(null)
  const { kept, clear } = useDraft<Plan>('handover', changed)
  const [isBack, setBack] = useState(() => kept?.from === handover.open.label)
  // What was prepared for another year is of no use.
  const plan = pruned(changed ?? (isBack && kept ? kept : blank), handover)
  return {
    plan,
    isBack: isBack && changed === null,
    clear,
    change: (part) => setChanged({ ...plan, ...part }),
    startAfresh() {
      clear()
      setBack(false)
      setChanged(null)
    },
  }
}

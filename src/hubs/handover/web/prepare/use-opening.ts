// Opening mutation: plans the year as typed, and opens it in one step with everybody's roles and without the people who were
// not seen. Problems return to their fields.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { joiningProblems } from '#shared/people/joining.ts'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Handover, handoverContract } from '../../contract.ts'
import { filledRows, findYearProblems, type Plan, toJoining } from './plan.ts'

/** Problems of the year by field, of rows by `key.field`. */
export type PlanProblems = FieldProblems

/** The server numbers rows; here they have keys of their own. */
function mapToRowKeys(fields: FieldProblems, plan: Plan): PlanProblems {
  const rows = filledRows(plan)
  const named = Object.entries(fields).map(([field, text]) => {
    const [, n, part] = /^joining\.(\d+)\.(\w+)$/.exec(field) ?? []
    return [n === undefined ? field : `${rows[Number(n)]?.key}.${part}`, text]
  })
  return Object.fromEntries(named)
}

export function usePlanProblems(plan: Plan, handover: Handover): PlanProblems {
  const organisation = useOrganisation()
  const { emailDomain } = useSession().settings
  const rows = joiningProblems(toJoining(filledRows(plan)), { organisation, emailDomain })
  return { ...findYearProblems(plan, handover), ...mapToRowKeys(rows, plan) }
}

/** A planned year gets the name and days that were typed. */
async function planYear({ label: typed, startsOn, endsOn }: Plan, { next: [planned] }: Handover): Promise<string> {
  const label = typed.trim()
  const body = { label, startsOn, endsOn }
  if (planned) await call(handoverContract.changeYear, { params: { label: planned.label }, body })
  else await call(handoverContract.planYear, { body })
  return label
}

export function useOpening(plan: Plan, handover: Handover, onOpened: () => void) {
  const client = useQueryClient()
  const { refresh } = useSession()
  const [serverProblems, setServerProblems] = useState<PlanProblems>({})
  const [failure, setFailure] = useState<string>()

  /** The rejected values may have been corrected. */
  function clearErrors() {
    setFailure(undefined)
    setServerProblems({})
  }

  /** For use in a dialog: never throws. */
  async function open(): Promise<boolean> {
    clearErrors()
    try {
      const label = await planYear(plan, handover)
      const body = { leaving: plan.leaving, joining: toJoining(filledRows(plan)), deactivating: plan.shutOut }
      await call(handoverContract.openYear, { params: { label }, body })
      onOpened()
      toast.success(`${label} is open.`)
      return true
    } catch (error) {
      setFailure((error as Error).message)
      if (error instanceof Problem && error.fields) setServerProblems(mapToRowKeys(error.fields, plan))
      return false
    } finally {
      await refresh()
      await client.invalidateQueries()
    }
  }

  return { open, failure, serverProblems, clearErrors }
}

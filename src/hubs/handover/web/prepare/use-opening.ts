// Opening mutation: plans the year as typed, and opens it in one step with everybody's roles and without the people who were
// not seen. Problems return to their fields.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { byRowKey, filledPeople, toJoining } from '#web/people-list/person-row.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Handover, handoverContract } from '../../contract.ts'
import type { Plan } from './plan.ts'

/** Problems of rows, by their key. */
export type RowProblems = ReadonlyMap<string, FieldProblems>

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
  const [serverProblems, setServerProblems] = useState<FieldProblems>({})
  const [rowProblems, setRowProblems] = useState<RowProblems>(new Map())
  const [failure, setFailure] = useState<string>()

  /** The rejected values may have been corrected. */
  function clearErrors() {
    setFailure(undefined)
    setServerProblems({})
    setRowProblems(new Map())
  }

  /** For use in a dialog: never throws. */
  async function open(): Promise<boolean> {
    clearErrors()
    const people = filledPeople(plan.coming)
    try {
      const label = await planYear(plan, handover)
      const body = { leaving: plan.leaving, joining: people.map(toJoining), deactivating: plan.shutOut }
      await call(handoverContract.openYear, { params: { label }, body })
      onOpened()
      toast.success(`${label} is open.`)
      return true
    } catch (error) {
      setFailure((error as Error).message)
      if (error instanceof Problem && error.fields) {
        setServerProblems(error.fields)
        setRowProblems(byRowKey(error.fields, people))
      }
      return false
    } finally {
      await refresh()
      await client.invalidateQueries()
    }
  }

  return { open, failure, serverProblems, rowProblems, clearErrors }
}

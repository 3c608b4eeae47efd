// State of the plan: what a person changes is saved after a moment. If another admin saved meanwhile, the person chooses whose
// version stays.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { byRowKey, filledPeople, type PersonRow } from '#web/people-list/person-row.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { type Handover, handoverContract, type Plan } from '../../contract.ts'
import { handoverQuery } from '../use-handover.ts'
import { type EditedPlan, editedPlan, findYearProblems, fromPlan, toDraft } from './plan.ts'

const autosaveMs = 1000

export type SaveState = 'untouched' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'

export function usePlan(handover: Handover) {
  const client = useQueryClient()
  const [edited, setEdited] = useState(() => editedPlan(handover))
  const [state, setState] = useState<SaveState>(handover.plan ? 'saved' : 'untouched')
  const [failure, setFailure] = useState<string>()
  /** What the server found, and the rows that it looked at. */
  const [checked, setChecked] = useState({ fields: handover.plan?.problems ?? {}, coming: edited.coming })
  const [theirs, setTheirs] = useState<Plan>()
  const latest = useRef({ edited, version: handover.plan?.version, year: handover.plan?.label })
  const saving = useRef<Promise<Plan | undefined>>(Promise.resolve(undefined))
  const isDeleted = useRef(false)

  function show(next: EditedPlan, of?: Plan): void {
    latest.current = { edited: next, version: of?.version, year: of?.label }
    setEdited(next)
    setTheirs(undefined)
    setChecked({ fields: of?.problems ?? {}, coming: next.coming })
    setFailure(undefined)
    setState(of ? 'saved' : 'untouched')
  }
  const adopt = (plan: Plan) => show(fromPlan(plan), plan)

  const yearProblems = findYearProblems(edited, handover, latest.current.year)
  const isUnsaved = state === 'waiting' || state === 'saving' || state === 'failed' || state === 'conflict'
  useUnsavedWarning(isUnsaved)

  // Somebody else saved, and nothing of ours waits.
  const { plan } = handover
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version counts
  useEffect(() => {
    if (plan && !isUnsaved && plan.version > (latest.current.version ?? 0)) adopt(plan)
  }, [plan?.version])
  // Nothing of a deleted plan stays on the page, where the next change would save it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether there is one
  useEffect(() => {
    if (plan || !isDeleted.current) return
    isDeleted.current = false
    show(editedPlan(handover))
  }, [plan === null])

  async function saveNow(): Promise<Plan | undefined> {
    const { edited: sent, version, year } = latest.current
    if (Object.keys(findYearProblems(sent, handover, year)).length > 0) return undefined
    setState('saving')
    try {
      // Without a plan, none must have been saved meanwhile.
      const saved = await call(handoverContract.savePlan, { body: { ...toDraft(sent), version: version ?? 0 } })
      latest.current = { ...latest.current, version: saved.version, year: saved.label }
      client.setQueryData(handoverQuery.queryKey, (old) => old && { ...old, plan: saved })
      setFailure(undefined)
      setChecked({ fields: saved.problems, coming: sent.coming })
      setState(latest.current.edited === sent ? 'saved' : 'waiting')
      return saved
    } catch (error) {
      const newer = error instanceof Problem && error.status === 409 ? (error.details as Plan | undefined) : undefined
      if (newer?.version) setTheirs(newer)
      setState(newer?.version ? 'conflict' : 'failed')
      setFailure((error as Error).message)
      if (error instanceof Problem && error.fields) setChecked({ fields: error.fields, coming: sent.coming })
      return undefined
    }
  }

  /** One after the other: each is based on the version that the one before made. */
  function save(): Promise<Plan | undefined> {
    saving.current = saving.current.then(saveNow)
    return saving.current
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the wait
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => void save(), autosaveMs)
    return () => clearTimeout(timer)
  }, [edited, state])

  return {
    ...{ edited, state, failure, yearProblems, theirs },
    fields: checked.fields,
    rowProblems: findRowProblems(checked, edited.coming),
    change(part: Partial<EditedPlan>) {
      const next = { ...latest.current.edited, ...part }
      latest.current.edited = next
      setEdited(next)
      if (state !== 'conflict') setState('waiting')
    },
    /** What is saved, after everything that waited. Undefined if that failed. */
    flush: (): Promise<Plan | undefined> =>
      isUnsaved || !handover.plan ? save() : saving.current.then(() => handover.plan ?? undefined),
    takeTheirs: () => theirs && adopt(theirs),
    keepMine() {
      if (theirs) latest.current.version = theirs.version
      setTheirs(undefined)
      return save()
    },
    adopt,
    /** The plan is gone; once the page knows it, everything begins afresh. */
    forget() {
      isDeleted.current = true
    },
  }
}
export type PlanState = ReturnType<typeof usePlan>

/** A row that was changed since the server looked at it has none. */
function findRowProblems(checked: { fields: FieldProblems; coming: PersonRow[] }, coming: PersonRow[]) {
  const found = byRowKey(checked.fields, filledPeople(checked.coming))
  const unchanged = new Set(coming)
  for (const row of checked.coming) if (!unchanged.has(row)) found.delete(row.key)
  return found
}

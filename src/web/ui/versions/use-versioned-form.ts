// Versioned form (optimistic locking): edits a record from the version it was loaded with. Changes of one side only are
// merged and saved; on a conflict both versions are shown, and nothing is overwritten unseen.
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { toast } from '../feedback/toast.ts'
import { useZodForm } from '../form/use-zod-form.ts'
import { conflictVersion } from './conflict-version.ts'
import { autoMerge, type VersionedField } from './three-way-merge.ts'

type Saved = { version?: number; updatedAt?: string | null }

type VersionedFormOptions<S extends z.ZodMiniType, Rec extends Saved, Values> = {
  fields: readonly VersionedField<Values>[]
  valuesOf: (record: Rec) => Values
  /** Sends the validated body as a change of that version, and reports success. */
  save: (body: z.output<S>, version: Rec['version']) => Promise<unknown>
  /** As in useZodForm; `kept`: a saved value may stay even if it has closed since. */
  problemsOf?: (values: Values, kept: Rec) => Partial<FieldProblems>
  failed?: string
  /** A change besides the fields that the person must see before saving over it: 'It is rejected now.' */
  aside?: (theirs: Rec, base: Rec) => string | null
}

export function useVersionedForm<S extends z.ZodMiniType, Rec extends Saved, Values extends object>(
  shape: S,
  record: Rec,
  { fields, valuesOf, save, failed, problemsOf, aside = () => null }: VersionedFormOptions<S, Rec, Values>,
) {
  const base = useRef(record)
  const [theirs, setTheirs] = useState<Rec | null>(null)
  const form = useZodForm(shape, valuesOf(record), {
    failed,
    problemsOf: (values) => problemsOf?.(values, base.current) ?? {},
    submit: attempt,
  })

  async function attempt(body: z.output<S>, mine: Values): Promise<void> {
    const from = base.current
    try {
      await save(body, from.version)
    } catch (error) {
      const newerVersion = conflictVersion<Rec>(error, from.version)
      if (!newerVersion) throw error
      const versions = { base: valuesOf(from), mine, theirs: valuesOf(newerVersion) }
      const autoMerged = autoMerge(fields, versions, 'ifNothingIsMine')
      if (!autoMerged || aside(newerVersion, from)) return setTheirs(newerVersion)
      const { values: merged, taken } = autoMerged
      rebaseOn(newerVersion, merged)
      // Two valid versions can merge into an invalid one: half of a pair, for instance.
      const wrong = form.wrongIn(merged)
      if (Object.keys(wrong).length > 0)
        throw problem('badInput', 'This has changed since you opened it. Please check these fields.', { fields: wrong })
      await attempt(shape.parse(merged) as z.output<S>, merged)
      if (taken.length > 0) toast.success(`Saved, together with changes made in the meantime: ${taken.join(', ')}.`)
    }
  }

  function rebaseOn(newerVersion: Rec, values: Values) {
    base.current = newerVersion
    setTheirs(null)
    form.reset(valuesOf(newerVersion))
    form.setValues(values)
  }

  /** Saves over a version that the person has seen. */
  function saveOver(newerVersion: Rec, values: Values = form.values) {
    rebaseOn(newerVersion, values)
    return form.send(values)
  }

  // An open tab follows the saved version, as long as nothing here is unsaved.
  const isFree = !form.dirty && !form.busy && !theirs
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly fetched version counts, not how it is read
  useEffect(() => {
    if (isFree && (record.version ?? 0) > (base.current.version ?? 0)) rebaseOn(record, valuesOf(record))
  }, [record.version, isFree])

  const notice = theirs && {
    fields,
    versions: { base: valuesOf(base.current), mine: form.values, theirs: valuesOf(theirs) },
    savedAt: theirs.updatedAt,
    aside: aside(theirs, base.current),
    isBusy: form.busy,
    onKeep: (values: Values) => void saveOver(theirs, values),
    onTake: () => rebaseOn(theirs, valuesOf(theirs)),
  }
  return { form, notice, saveOver }
}

// How does a form check and send itself? With the same zod shape as the contract's body, before and after the server.
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { readPath, withPath } from './form-path.ts'
import { toast } from './toast.ts'

export type ZodFormOptions<S extends z.ZodMiniType, Values> = {
  /** Sends the checked body, made of these values; throwing keeps everything that was typed. */
  submit: (body: z.output<S>, values: Values) => Promise<unknown>
  /** The text of the toast when sending fails for a reason that is not a field; else the server's message, inline too. */
  failed?: string
  failedMs?: number
}

type Errors = Record<string, string>
type Change = { currentTarget: { type?: string; checked?: boolean; value?: unknown } }

/** What an input needs; spread it: `<TextInput label="Title" {...form.getInputProps('title')} />`. */
// biome-ignore lint/suspicious/noExplicitAny: inputs of every kind of value take these props
export type InputProps = { name: string; error?: string; onChange: (next: any) => void; value?: any; checked?: boolean }

export type ZodForm<Values extends object = object> = {
  values: Values
  errors: Errors
  busy: boolean
  /** What went wrong with the whole form, shown by FormShell. */
  failure: string | null
  /** Counts tries that did not pass, so that FormShell moves the focus to the first wrong field. */
  refusals: number
  /** True as soon as a value differs from the initial ones. */
  dirty: boolean
  getInputProps: (path: string, options?: { type: 'checkbox' }) => InputProps
  setFieldValue: (path: string, value: unknown) => void
  setValues: (change: Partial<Values>) => void
  setErrors: (errors: Errors) => void
  /** Back to the initial values, or to new ones, which then count as saved. */
  reset: (next?: Values) => void
  /** Checks, and shows what is wrong; only paths under the given ones, if there are any (a step of a long form). */
  validate: (paths?: readonly string[]) => boolean
  /** Sends what stands in the form, or these values, which were put there just now. */
  send: (given?: Values) => Promise<void>
}

const fallbackMessage = 'Please check this field.'
const isEvent = (next: unknown): next is Change => typeof next === 'object' && next !== null && 'currentTarget' in next
const typedValue = (next: unknown) => (isEvent(next) ? next.currentTarget.value : next)
const isTicked = (next: unknown) => (isEvent(next) ? next.currentTarget.checked : next)

/** Messages by the path of their field: { 'metrics.Leads': '…' }; what concerns the whole stands under ''. */
export function errorsOf(shape: z.ZodMiniType, values: unknown): Errors {
  const errors: Errors = {}
  for (const issue of shape.safeParse(values).error?.issues ?? []) {
    const path = issue.path.join('.')
    errors[path] ??= issue.message && issue.message !== 'Invalid input' ? issue.message : fallbackMessage
  }
  return errors
}

export function useZodForm<S extends z.ZodMiniType, Values extends object>(
  shape: S,
  initialValues: Values,
  { submit, failed, failedMs }: ZodFormOptions<S, Values>,
): ZodForm<Values> {
  const [initial, setInitial] = useState(initialValues)
  const [values, setAll] = useState(initialValues)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const isSending = useRef(false)
  const lastWord = useRef<number>(undefined)

  function refuse(wrong: Errors, whole: string | null) {
    setErrors(wrong)
    setFailure(whole)
    setRefusals((count) => count + 1)
  }

  function setFieldValue(path: string, value: unknown) {
    setAll((now) => withPath(now, path, value))
    // A message goes as soon as the person types, and comes back on the next try.
    setErrors(({ [path]: _, ...others }) => others)
  }

  function validate(paths?: readonly string[]) {
    const found = Object.entries(errorsOf(shape, values))
    const wrong = paths ? found.filter(([path]) => paths.some((each) => `${path}.`.startsWith(`${each}.`))) : found
    if (wrong.length > 0) refuse(Object.fromEntries(wrong), null)
    return wrong.length === 0
  }

  async function send(given = values) {
    if (isSending.current) return
    const result = shape.safeParse(given)
    if (!result.success) {
      const wrong = errorsOf(shape, given)
      return refuse(wrong, wrong[''] ?? null)
    }
    isSending.current = true
    if (lastWord.current) toast.dismiss(lastWord.current)
    setBusy(true)
    setFailure(null)
    setErrors({})
    try {
      await submit(result.data as z.output<S>, given)
    } catch (error) {
      const isKnown = error instanceof Problem
      const fields = isKnown ? error.fields : undefined
      const message = isKnown ? error.message : 'Something went wrong. Please try again.'
      refuse(fields ?? {}, fields || failed ? null : message)
      if (!fields) lastWord.current = toast.error(failed ?? message, { ms: failedMs })
      if (!isKnown) console.error(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    busy,
    failure,
    refusals,
    dirty: values !== initial && JSON.stringify(values) !== JSON.stringify(initial),
    getInputProps: (path, options) => ({
      name: path,
      error: errors[path],
      ...(options?.type === 'checkbox'
        ? { checked: readPath(values, path) === true, onChange: (next) => setFieldValue(path, isTicked(next)) }
        : { value: readPath(values, path), onChange: (next) => setFieldValue(path, typedValue(next)) }),
    }),
    setFieldValue,
    setValues: (change) => setAll((now) => ({ ...now, ...change })),
    setErrors,
    reset: (next = initial) => {
      setInitial(next)
      setAll(next)
      setErrors({})
      setFailure(null)
    },
    validate,
    send,
  }
}

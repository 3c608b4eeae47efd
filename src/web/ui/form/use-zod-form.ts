// Zod form: validates with the zod shape of the contract's body, sends, and shows the server's field errors. The one form
// system of the web, on the first screen too: see docs/decisions/017-one-form-system.md.
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { isAlreadyDone, Problem, problem } from '#shared/problem.ts'
import { toast } from '../feedback/toast.ts'
import { readPath, withPath } from './form-path.ts'

export type ZodFormOptions<S extends z.ZodMiniType, Values> = {
  /** Sends the validated body, made of these values; if it throws, everything that was typed stays. */
  submit: (body: z.output<S>, values: Values) => Promise<unknown>
  /** Errors that the hub's rule finds besides the shape, by the path of the field; '' for the whole form. */
  problemsOf?: (values: Values) => Partial<FieldProblems>
  /** The text of the toast when sending fails for a reason that is not a field; else the server's message, inline too. */
  failed?: string
  failedMs?: number
  /** The form's own message for a failure, even with field errors: shown in the form, without a toast. */
  words?: (found: Problem) => string | null
}

type Errors = Record<string, string>
type Change = { currentTarget: { value?: unknown } }

/** What an input needs; spread it: `<TextInput label="Title" {...form.getInputProps('title')} />`. */
export type InputProps = {
  name: string
  error?: string
  // biome-ignore lint/suspicious/noExplicitAny: inputs of every kind of value take these props
  onChange: (next: any) => void
  onBlur?: () => void
  // biome-ignore lint/suspicious/noExplicitAny: as above
  value: any
}

/** The error of the whole form: the message that it shows, and the server's problem. */
type Failure = { failure: string | null; problem?: Problem }

export type ZodForm<Values extends object = object> = Failure & {
  values: Values
  errors: Errors
  busy: boolean
  /** Counts failed tries, so that FormFrame moves the focus to the first wrong field. */
  refusals: number
  /** True as soon as a value differs from the initial ones. */
  dirty: boolean
  getInputProps: (path: string) => InputProps
  setFieldValue: (path: string, value: unknown) => void
  setValues: (change: Partial<Values>) => void
  /** Back to the initial values, or to new ones, which then count as saved. */
  reset: (next?: Values) => void
  /** The errors that shape and rule find, shown or not. */
  wrongIn: (given: Values, under?: readonly string[]) => Errors
  /** Validates and shows the errors; only under the given paths, if there are any (a step of a long form). */
  validate: (paths?: readonly string[]) => boolean
  /** Sends the values of the form, or these, which were set just now. */
  send: (given?: Values) => Promise<void>
}

const fallbackMessage = 'Please check this field.'
const noFailure: Failure = { failure: null }
const everything: readonly string[] = ['']
const isEvent = (next: unknown): next is Change => typeof next === 'object' && next !== null && 'currentTarget' in next

const isUnder = (at: string, paths: readonly string[]) => paths.some((each) => !each || `${at}.`.startsWith(`${each}.`))

/** Messages by the path of their field: { 'metrics.Leads': '…' }. The shape's message comes before the rule's. */
export function errorsOf(shape: z.ZodMiniType, values: unknown, ruled: Partial<FieldProblems> = {}): Errors {
  const errors: Errors = {}
  for (const { path, message } of shape.safeParse(values).error?.issues ?? []) {
    errors[path.join('.')] ??= message && message !== 'Invalid input' ? message : fallbackMessage
  }
  for (const at in ruled) if (ruled[at]) errors[at] ??= ruled[at]
  return errors
}

export function useZodForm<S extends z.ZodMiniType, Values extends object>(
  shape: S,
  initialValues: Values,
  { submit, problemsOf, failed, failedMs, words }: ZodFormOptions<S, Values>,
): ZodForm<Values> {
  const [initial, setInitial] = useState(initialValues)
  const [values, setAll] = useState(initialValues)
  // Errors of a try show while they hold; errors from the server, until their field is changed.
  const [checkedPaths, setCheckedPaths] = useState<readonly string[]>([])
  const [serverErrors, setServerErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(noFailure)
  const [refusals, setRefusals] = useState(0)
  const isSending = useRef(false)
  const lastToast = useRef<number>(undefined)
  const errors = { ...(checkedPaths.length > 0 && wrongIn(values, checkedPaths)), ...serverErrors }

  function wrongIn(given: Values, under = everything): Errors {
    const all = Object.entries(errorsOf(shape, given, problemsOf?.(given)))
    return Object.fromEntries(all.filter(([at]) => isUnder(at, under)))
  }

  function showErrors(
    wrong: { checkedPaths?: readonly string[]; serverErrors?: Errors | undefined },
    whole = noFailure,
  ) {
    setCheckedPaths(wrong.checkedPaths ?? [])
    setServerErrors(wrong.serverErrors ?? {})
    setFailure(whole)
  }

  function refuse(...found: Parameters<typeof showErrors>) {
    showErrors(...found)
    setRefusals((count) => count + 1)
  }

  function setFieldValue(path: string, value: unknown) {
    setAll((now) => withPath(now, path, value))
    setServerErrors(({ [path]: _, ...others }) => others)
  }

  function validate(paths = everything) {
    const isRight = Object.keys(wrongIn(values, paths)).length === 0
    if (!isRight) refuse({ checkedPaths: paths })
    return isRight
  }

  async function send(given = values) {
    if (isSending.current) return
    const { data } = shape.safeParse(given)
    const wrong = wrongIn(given)
    if (Object.keys(wrong).length > 0) return refuse({ checkedPaths: everything }, { failure: wrong[''] ?? null })
    isSending.current = true
    if (lastToast.current) toast.dismiss(lastToast.current)
    setBusy(true)
    showErrors({})
    try {
      await submit(data as z.output<S>, given)
    } catch (error) {
      const isKnown = error instanceof Problem
      const found = isKnown ? error : problem('unexpected', 'Something went wrong. Please try again.')
      const { fields, message } = found
      // A page that was left open over a handover must say so: a retry would not help.
      const isOver = found.error === 'yearNotOpen' || isAlreadyDone(found)
      const failure = words ? words(found) : (fields || failed) && !isOver ? null : message
      refuse({ serverErrors: fields }, { failure, problem: found })
      if (!words && !fields)
        lastToast.current = toast.error(isAlreadyDone(found) ? message : (failed ?? message), { ms: failedMs })
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
    ...failure,
    refusals,
    dirty: values !== initial && JSON.stringify(values) !== JSON.stringify(initial),
    getInputProps: (path) => ({
      name: path,
      error: errors[path],
      value: readPath(values, path),
      onChange: (next) => setFieldValue(path, isEvent(next) ? next.currentTarget.value : next),
    }),
    setFieldValue,
    setValues: (change) => setAll((now) => ({ ...now, ...change })),
    reset: (next = initial) => {
      setInitial(next)
      setAll(next)
      showErrors({})
    },
    wrongIn,
    validate,
    send,
  }
}

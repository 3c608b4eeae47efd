// How does a form check and send itself? With the same zod shape as the contract's body, before and after the server.
// The one form system of the web, on the first screen too: see docs/decisions/017-one-form-system.md.
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { Problem, problem } from '#shared/problem.ts'
import { toast } from '../feedback/toast.ts'
import { readPath, withPath } from './form-path.ts'

export type ZodFormOptions<S extends z.ZodMiniType, Values> = {
  /** Sends the checked body, made of these values; throwing keeps everything that was typed. */
  submit: (body: z.output<S>, values: Values) => Promise<unknown>
  /** What the hub's rule finds wrong with what is typed, besides the shape: by the path of the field, '' for the whole. */
  problemsOf?: (values: Values) => Partial<FieldProblems>
  /** The text of the toast when sending fails for a reason that is not a field; else the server's message, inline too. */
  failed?: string
  failedMs?: number
  /** The form's own sentence for a failure, also of a field: stands in the form, and no toast comes. */
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

/** What went wrong with the whole form: the sentence that it shows, and what the server said. */
type Failure = { failure: string | null; problem?: Problem }

export type ZodForm<Values extends object = object> = Failure & {
  values: Values
  errors: Errors
  busy: boolean
  /** Counts tries that did not pass, so that FormFrame moves the focus to the first wrong field. */
  refusals: number
  /** True as soon as a value differs from the initial ones. */
  dirty: boolean
  getInputProps: (path: string) => InputProps
  setFieldValue: (path: string, value: unknown) => void
  setValues: (change: Partial<Values>) => void
  /** Back to the initial values, or to new ones, which then count as saved. */
  reset: (next?: Values) => void
  /** What shape and rule find wrong, said or not. */
  wrongIn: (given: Values, under?: readonly string[]) => Errors
  /** Checks, and shows what is wrong; only paths under the given ones, if there are any (a step of a long form). */
  validate: (paths?: readonly string[]) => boolean
  /** Sends what stands in the form, or these values, which were put there just now. */
  send: (given?: Values) => Promise<void>
}

const fallbackMessage = 'Please check this field.'
const noFailure: Failure = { failure: null }
const everything: readonly string[] = ['']
const isEvent = (next: unknown): next is Change => typeof next === 'object' && next !== null && 'currentTarget' in next

const isUnder = (at: string, paths: readonly string[]) => paths.some((each) => !each || `${at}.`.startsWith(`${each}.`))

/** Messages by the path of their field: { 'metrics.Leads': '…' }. What the shape says of it comes before the rule's. */
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
  // What a try found wrong is said for as long as it is true; what the server found, until its field is changed.
  const [tried, setTried] = useState<readonly string[]>([])
  const [said, setSaid] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(noFailure)
  const [refusals, setRefusals] = useState(0)
  const isSending = useRef(false)
  const lastWord = useRef<number>(undefined)
  const errors = { ...(tried.length > 0 && wrongIn(values, tried)), ...said }

  function wrongIn(given: Values, under = everything): Errors {
    const all = Object.entries(errorsOf(shape, given, problemsOf?.(given)))
    return Object.fromEntries(all.filter(([at]) => isUnder(at, under)))
  }

  function say(wrong: { tried?: readonly string[]; said?: Errors | undefined }, whole = noFailure) {
    setTried(wrong.tried ?? [])
    setSaid(wrong.said ?? {})
    setFailure(whole)
  }

  function refuse(...found: Parameters<typeof say>) {
    say(...found)
    setRefusals((count) => count + 1)
  }

  function setFieldValue(path: string, value: unknown) {
    setAll((now) => withPath(now, path, value))
    setSaid(({ [path]: _, ...others }) => others)
  }

  function validate(paths = everything) {
    const isRight = Object.keys(wrongIn(values, paths)).length === 0
    if (!isRight) refuse({ tried: paths })
    return isRight
  }

  async function send(given = values) {
    if (isSending.current) return
    const { data } = shape.safeParse(given)
    const wrong = wrongIn(given)
    if (Object.keys(wrong).length > 0) return refuse({ tried: everything }, { failure: wrong[''] ?? null })
    isSending.current = true
    if (lastWord.current) toast.dismiss(lastWord.current)
    setBusy(true)
    say({})
    try {
      await submit(data as z.output<S>, given)
    } catch (error) {
      const isKnown = error instanceof Problem
      const found = isKnown ? error : problem('unexpected', 'Something went wrong. Please try again.')
      const { fields, message } = found
      // What a page that was left open over a handover must know: trying again would not help.
      const isOver = found.error === 'yearNotOpen'
      const failure = words ? words(found) : (fields || failed) && !isOver ? null : message
      refuse({ said: fields }, { failure, problem: found })
      if (!words && !fields) lastWord.current = toast.error(failed ?? message, { ms: failedMs })
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
      say({})
    },
    wrongIn,
    validate,
    send,
  }
}

// When does a field say what is wrong before the form is sent? Once it was left with something in it, and only for as long
// as that is true.
import { useState } from 'react'
import type { ZodForm } from './use-zod-form.ts'

/** The click that leaves a field must still hit its aim, and an error moves all that stands below. */
const clickMs = 200

export function useEarlyErrors<Values extends object>(form: ZodForm<Values>): ZodForm<Values> {
  const [left, setLeft] = useState<readonly string[]>([])
  const filled = left.filter((path) => form.getInputProps(path).value)
  const errors = { ...form.wrongIn(form.values, filled), ...form.errors }
  return {
    ...form,
    errors,
    getInputProps: (path) => ({
      ...form.getInputProps(path),
      error: errors[path],
      onBlur: () => void setTimeout(() => setLeft((paths) => [...paths, path]), clickMs),
    }),
  }
}

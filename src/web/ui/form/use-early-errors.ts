// Validation on blur: shows a field's error before the form is sent, once the field was left with something in it, and only
// while the error holds.
import { useState } from 'react'
import type { ZodForm } from './use-zod-form.ts'

/** Delay, because an error moves everything below, and the click that leaves the field must still hit its target. */
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

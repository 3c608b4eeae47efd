// How does a form ask the hub's rules? They are added to what the shape itself finds, at the fields that they name.
import type * as z from 'zod/mini'
import type { FieldProblems } from '#shared/organisation.ts'

export function withRules<S extends z.ZodMiniType>(shape: S, problemsIn: (values: z.output<S>) => FieldProblems): S {
  return shape.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(problemsIn(value))) {
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
  }) as S
}

// How does a shape judge fields together? By a function that names what is wrong, '' standing for the whole.
import type * as z from 'zod/mini'

type Errors = { [path: string]: string | undefined }

export function judged<S extends z.ZodMiniType>(shape: S, errorsIn: (values: z.output<S>) => Errors): S {
  return shape.check(({ value, issues }) => {
    for (const [path, message] of Object.entries(errorsIn(value))) {
      if (message) issues.push({ code: 'custom', input: value, path: path ? [path] : [], message })
    }
  }) as S
}

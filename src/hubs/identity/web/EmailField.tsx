// Which address? The same field wherever somebody says who they are, so that browsers offer what they know.
import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'name' | 'autoComplete' | 'required'>

export function EmailField(props: EmailFieldProps) {
  return <Field label="Email Address" type="email" name="email" autoComplete="username" required {...props} />
}

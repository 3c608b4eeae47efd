// Which address? The same field wherever somebody says who they are, so that browsers offer what they know.
import type { ComponentProps } from 'react'
import { Field } from '#web/ui/form/Field.tsx'

export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete'>) {
  return <Field label="Email Address" type="email" autoComplete="username" {...props} />
}

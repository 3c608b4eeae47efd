// Email field, the same wherever people identify themselves, so that browsers can autofill it.
import type { ComponentProps } from 'react'
import { Field } from '#web/ui/form/Field.tsx'

export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete'>) {
  return <Field label="Email Address" type="email" autoComplete="username" {...props} />
}

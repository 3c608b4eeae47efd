// How does a person choose a password? With a hint of its strength.

import { Field } from '#web/ui/form/Field.tsx'
import type { InputProps } from '#web/ui/form/use-zod-form.ts'
import { type Owner, somebody } from '../../password-rules.ts'
import { StrengthHint } from './StrengthHint.tsx'

type NewPasswordFieldProps = InputProps & {
  label: string
  description?: string
  /** Whose it will be, where that is known. */
  owner?: Owner
}

export const NewPasswordField = ({ owner = somebody, ...input }: NewPasswordFieldProps) => (
  <div>
    <Field type="password" autoComplete="new-password" {...input} />
    <StrengthHint password={input.value} owner={owner} isRefused={Boolean(input.error)} />
  </div>
)

/** Once more, against slips. */
export const ConfirmField = (input: InputProps) => (
  <Field type="password" label="Confirm Password" autoComplete="new-password" {...input} />
)

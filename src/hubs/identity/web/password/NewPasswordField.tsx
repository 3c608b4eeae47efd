// New password field with a strength hint, and its repetition.

import { Field } from '#web/ui/form/Field.tsx'
import type { InputProps } from '#web/ui/form/use-zod-form.ts'
import { type Owner, unknownOwner } from '../../password-rules.ts'
import { StrengthHint } from './StrengthHint.tsx'

type NewPasswordFieldProps = InputProps & {
  label: string
  description?: string
  /** The future owner, if known. */
  owner?: Owner
}

export const NewPasswordField = ({ owner = unknownOwner, ...input }: NewPasswordFieldProps) => (
  <div>
    <Field type="password" autoComplete="new-password" {...input} />
    <StrengthHint password={input.value} owner={owner} isRefused={Boolean(input.error)} />
  </div>
)

/** Repetition, against typos. */
export const ConfirmField = (input: InputProps) => (
  <Field type="password" label="Confirm Password" autoComplete="new-password" {...input} />
)

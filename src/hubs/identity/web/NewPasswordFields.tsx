// How does a person choose a password? Once with a hint of its strength, and once more against slips.
import { type Owner, somebody } from '../password-rules.ts'
import { Field } from './Field.tsx'
import type { NewPassword } from './new-password.ts'
import { StrengthHint } from './StrengthHint.tsx'

type Shown = { error: string | undefined; onBlur: () => void }
type NewPasswordFieldsProps = {
  label: string
  description?: string
  /** Whose it will be, where that is known. */
  owner?: Owner
  values: NewPassword
  errors: { of: (name: keyof NewPassword) => Shown }
  disabled: boolean
  onChange: (change: Partial<NewPassword>) => void
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, description, owner = somebody, values, errors, disabled, onChange } = props
  const shown = errors.of('password')
  return (
    <>
      <div>
        <Field
          type="password"
          label={label}
          name="new-password"
          autoComplete="new-password"
          required
          {...(description && { description })}
          value={values.password}
          disabled={disabled}
          onChange={(password) => onChange({ password })}
          {...shown}
        />
        <StrengthHint password={values.password} owner={owner} isRefused={Boolean(shown.error)} />
      </div>
      <Field
        type="password"
        label="Confirm Password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={values.confirm}
        disabled={disabled}
        onChange={(confirm) => onChange({ confirm })}
        {...errors.of('confirm')}
      />
    </>
  )
}

// What does a person type to sign in? Email and password, the same on the home screen and on the sign-in screen.
import { EmailField } from './EmailField.tsx'
import { Field } from './Field.tsx'
import type { SignInForm } from './use-sign-in.ts'

type SignInFieldsProps = {
  form: SignInForm
  /** What the server said about a field; what is missing is said first. */
  said?: { email?: string | false; password?: string | false }
}

export function SignInFields({ form, said = {} }: SignInFieldsProps) {
  return (
    <>
      <EmailField
        value={form.email}
        error={form.missing.email ?? said.email}
        disabled={form.busy}
        onChange={form.setEmail}
      />
      <Field
        type="password"
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={form.password}
        error={form.missing.password ?? said.password}
        disabled={form.busy}
        onChange={form.setPassword}
      />
    </>
  )
}

// What does a person type to sign in? Email and password, the same on the home screen and on the sign-in screen.

import { Field } from '#web/ui/form/Field.tsx'
import type { InputProps } from '#web/ui/form/use-zod-form.ts'
import { EmailField } from '../EmailField.tsx'

/** `propsOf`: the form's getInputProps. */
export const SignInFields = ({ propsOf }: { propsOf: (name: string) => InputProps }) => (
  <>
    <EmailField {...propsOf('email')} />
    <Field type="password" label="Password" autoComplete="current-password" {...propsOf('password')} />
  </>
)

// Sign-in fields: email and password, shared by the home screen and the sign-in screen.

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

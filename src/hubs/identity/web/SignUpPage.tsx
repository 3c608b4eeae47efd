// The sign-up screen: who may join, email, password twice, role, or Google.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleNames, type SignUpRole, signUpRoles } from '#shared/roles.ts'
import { call } from '#web/call.ts'
import { hrefTo, navigate } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { identityContract } from '../contract.ts'
import { isOfDomain, sentences } from '../rules.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { ChoiceField } from './ChoiceField.tsx'
import { EmailField } from './EmailField.tsx'
import { Field } from './Field.tsx'
import { missingEmail, withBeginning } from './failure.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { keepLastEmail, readLastEmail } from './last-email.ts'
import { Message } from './Message.tsx'
import { SendForm } from './SendForm.tsx'
import { StrengthHint } from './StrengthHint.tsx'
import { useGoogle } from './use-google.ts'
import { useSend } from './use-send.ts'

const blank = { email: '', password: '', confirm: '', role: 'tl' as SignUpRole }
type Errors = Partial<Record<'email' | 'password' | 'confirm', string>>

export function SignUpPage() {
  const { settings } = useSession()
  const { busy, send, form } = useSend()
  const [values, setValues] = useState(() => ({ ...blank, email: readLastEmail() }))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const google = useGoogle('sign-up', values.role)
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }))
  const message = failure ?? google.word?.text

  function check(): Errors {
    const { email, password, confirm } = values
    const found: Errors = {
      ...(!email.trim() && { email: missingEmail }),
      ...(!password && { password: 'Choose a password.' }),
      ...(!confirm && { confirm: 'Type the password once more.' }),
    }
    if (Object.keys(found).length > 0) return found
    if (password !== confirm) return { confirm: sentences.mismatch }
    return isOfDomain(email, settings.emailDomain) ? {} : { email: sentences.domain(settings.organisation) }
  }

  const submit = () =>
    send(async () => {
      const wrong = check()
      setErrors(wrong)
      setFailure(null)
      google.setWord(null)
      if (Object.keys(wrong).length > 0) return
      const { email, password, role } = values
      try {
        await call(identityContract.signUp, { body: { email, password, role } })
      } catch (error) {
        setFailure(withBeginning('Signup failed: ', error))
        return
      }
      keepLastEmail(email.trim())
      setValues(blank)
      navigate('/signin?verification=success')
    })

  return (
    <AuthFrame>
      <h1 className={styles.title} tabIndex={-1}>
        Welcome to NEXUS
      </h1>
      <p className={styles.subtitle}>Sign up with {settings.organisation} Email</p>
      <SendForm form={form} busy={busy} className={styles.form} onSend={() => void submit()}>
        <EmailField
          description={`Addresses that end with @${settings.emailDomain} may join.`}
          value={values.email}
          error={errors.email}
          disabled={busy}
          onChange={(email) => set({ email })}
        />
        <div>
          <Field
            type="password"
            label="Password"
            name="new-password"
            autoComplete="new-password"
            required
            value={values.password}
            error={errors.password}
            disabled={busy}
            onChange={(password) => set({ password })}
          />
          <StrengthHint password={values.password} />
        </div>
        <Field
          type="password"
          label="Confirm Password"
          name="confirm-password"
          autoComplete="new-password"
          required
          value={values.confirm}
          error={errors.confirm}
          disabled={busy}
          onChange={(confirm) => set({ confirm })}
        />
        <ChoiceField
          label="Role"
          name="role"
          value={values.role}
          disabled={busy}
          options={signUpRoles.map((role) => ({ value: role, label: roleNames[role] }))}
          onChange={(role) => set({ role })}
        />
        {message && <Message tone="poor">{message}</Message>}
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Signing up...' : 'Sign up'}
        </Button>
      </SendForm>
      <GoogleButton
        label="Sign up with Google"
        isReady={google.isReady}
        isOpen={google.isOpen}
        disabled={busy}
        onClick={() => {
          setFailure(null)
          google.start()
        }}
      />
      <div className={styles.links}>
        <a href={hrefTo('/signin')}>Already have an account? Sign In</a>
      </div>
    </AuthFrame>
  )
}

// The sign-up screen: who may join, email, password twice, role, or Google.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isOfDomain } from '#shared/email-domain.ts'
import { nameFromEmail } from '#shared/names.ts'
import { roleNames, type SignUpRole, signUpRoles } from '#shared/roles.ts'
import type { Settings } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import { hrefTo, navigate } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { identityContract } from '../contract.ts'
import type { Owner } from '../password-rules.ts'
import { isAddress, normalEmail, sentences } from '../rules.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { ChoiceField } from './ChoiceField.tsx'
import { EmailField } from './EmailField.tsx'
import { fieldsOf, missingEmail, withBeginning } from './failure.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { Message } from './Message.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordErrors } from './new-password.ts'
import { SendForm } from './SendForm.tsx'
import { type Errors, useErrors } from './use-errors.ts'
import { useGoogle } from './use-google.ts'
import { useSend } from './use-send.ts'

const blank = { email: '', password: '', confirm: '', role: 'tl' as SignUpRole }
type Values = typeof blank
const beginning = 'Signup failed: '

function ownerIn({ email }: Values): Owner {
  return { email: normalEmail(email), name: nameFromEmail(normalEmail(email)) }
}

function errorsIn(values: Values, { emailDomain, organisation }: Settings): Errors<keyof Values> {
  const owner = ownerIn(values)
  const { email } = owner
  const format = isAddress(email) ? undefined : sentences.invalidEmail
  const domain = isOfDomain(email, emailDomain) ? format : sentences.domain(organisation)
  return { email: email ? domain : missingEmail, ...newPasswordErrors(values, owner) }
}

/** What the specification says for the whole form, besides the word at the field. */
function sentenceFor({ password }: Values, wrong: Errors<keyof Values>): string | null {
  if (wrong.email === sentences.invalidEmail) return beginning + wrong.email
  return password && wrong.password ? beginning + wrong.password : null
}

export function SignUpPage() {
  const { settings } = useSession()
  const { busy, send, form } = useSend()
  const [values, setValues] = useState(blank)
  const [failure, setFailure] = useState<string | null>(null)
  const google = useGoogle('sign-up', values.role)
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  const wrong = errorsIn(values, settings)
  const errors = useErrors(values, wrong)
  const message = failure ?? google.word?.text

  const submit = () =>
    send(async () => {
      google.setWord(null)
      setFailure(sentenceFor(values, wrong))
      if (!errors.isReady()) return
      const { email, password, role } = values
      try {
        await call(identityContract.signUp, { body: { email, password, role } })
      } catch (error) {
        const said = Object.entries(fieldsOf(error)).map(([name, text]) => [name, text?.replace(beginning, '')])
        errors.say(Object.fromEntries(said))
        setFailure(withBeginning(beginning, error))
        return
      }
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
          disabled={busy}
          onChange={(email) => set({ email })}
          {...errors.of('email')}
        />
        <NewPasswordFields
          label="Password"
          owner={ownerIn(values)}
          values={values}
          errors={errors}
          disabled={busy}
          onChange={set}
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

// Sign-up page: who may join, email, password twice, role, or Google.
import * as z from 'zod/mini'
import type { Settings } from '#shared/contracts/shell-contract.ts'
import { isAddress, isOfDomain, normalEmail } from '#shared/people/email-domain.ts'
import { nameFromEmail } from '#shared/people/names.ts'
import { roleNames, type SignUpRole, signUpRoles } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ChoiceField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useEarlyErrors } from '#web/ui/form/use-early-errors.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { identityContract } from '../../contract.ts'
import type { Owner } from '../../password-rules.ts'
import { sentences } from '../../rules.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import styles from '../auth.module.css'
import { EmailField } from '../EmailField.tsx'
import { formatFailure } from '../failure.ts'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { useGoogle } from '../google/use-google.ts'
import { Message } from '../Message.tsx'
import { ConfirmField, NewPasswordField } from '../password/NewPasswordField.tsx'
import { confirmProblem, newPasswordProblem } from '../password/new-password.ts'
import { SendButton } from '../SendButton.tsx'

const blank = { email: '', password: '', confirm: '', role: 'tl' as SignUpRole }
const bodyAndConfirm = z.extend(identityContract.signUp.body, { confirm: z.string() })
const beginning = 'Signup failed: '

function ownerOf(typed: string): Owner {
  const email = normalEmail(typed)
  return { email, name: nameFromEmail(email) }
}

function findProblems({ email, password, confirm }: typeof blank, settings: Settings) {
  const { emailDomain, organisation } = settings
  const owner = ownerOf(email)
  const isOurs = isOfDomain(owner.email, emailDomain)
  const format = !isOurs || isAddress(owner.email) ? undefined : sentences.invalidEmail
  const weak = newPasswordProblem(password, owner, settings)
  const sentence = format ?? (password ? weak : undefined)
  return {
    // What the specification says for the whole form, besides the message at the field.
    '': sentence && beginning + sentence,
    email: isOurs ? format : sentences.domain(organisation),
    password: weak,
    confirm: confirmProblem(password, confirm),
  }
}

export function SignUpPage() {
  const { settings } = useSession()
  const baseForm = useZodForm(bodyAndConfirm, blank, {
    problemsOf: (values) => findProblems(values, settings),
    async submit({ confirm: _, ...body }) {
      await call(identityContract.signUp, { body })
      navigate('/signin?verification=success')
    },
    words: formatFailure(beginning),
  })
  const form = useEarlyErrors(baseForm)
  const google = useGoogle('sign-up', form.values.role)
  const failure = google.message?.text ?? (google.isOpen ? null : form.failure)
  const send = () => {
    google.setMessage(null)
    return form.send()
  }
  return (
    <AuthFrame>
      <h1 className={styles.title} tabIndex={-1}>
        Welcome to NEXUS
      </h1>
      <p className={styles.subtitle}>Sign up with {settings.organisation} Email</p>
      <FormFrame form={{ ...form, send }} className={styles.form}>
        <fieldset className={styles.fields} disabled={form.busy}>
          <EmailField
            description={`Use an email that ends with @${settings.emailDomain}.`}
            {...form.getInputProps('email')}
          />
          <NewPasswordField label="Password" owner={ownerOf(form.values.email)} {...form.getInputProps('password')} />
          <ConfirmField {...form.getInputProps('confirm')} />
          <ChoiceField
            label="Role"
            options={signUpRoles.map((role) => ({ value: role, label: roleNames[role] }))}
            {...baseForm.getInputProps('role')}
          />
        </fieldset>
        {failure && <Message tone="poor">{failure}</Message>}
        <SendButton busy={form.busy} label="Sign up" busyLabel="Signing up..." />
      </FormFrame>
      <GoogleButton
        label="Sign up with Google"
        isReady={google.isReady}
        isOpen={google.isOpen}
        disabled={form.busy}
        onClick={google.start}
      />
      <div className={styles.links}>
        <a href={hrefTo('/signin')}>Already have an account? Sign In</a>
      </div>
    </AuthFrame>
  )
}

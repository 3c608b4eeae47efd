// Forgotten password page: one address, one mail; never reveals whether the address has an account.
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { identityContract } from '../../contract.ts'
import { sentences } from '../../rules.ts'
import styles from '../auth.module.css'
import { EmailField } from '../EmailField.tsx'
import { Message } from '../Message.tsx'
import { OutboxHint } from '../OutboxHint.tsx'
import { SendButton } from '../SendButton.tsx'

const { forgotPassword } = identityContract
const formatFailure = ({ fields, message }: Problem) => sentences.resetFailed(fields?.email ?? message)

export function ResetPasswordPage() {
  const [sent, setSent] = useState('')
  const form = useZodForm(
    forgotPassword.body,
    { email: '' },
    { submit: async (body) => setSent((await call(forgotPassword, { body })).message), words: formatFailure },
  )
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Reset your password
      </h1>
      <p className={styles.subtitle}>We’ll email you a link to choose a new one.</p>
      <FormFrame form={form} className={styles.form}>
        <EmailField {...form.getInputProps('email')} />
        {form.failure && <Message tone="poor">{form.failure}</Message>}
        {sent && !form.failure && (
          <Message tone="good">
            {sent}
            <OutboxHint />
          </Message>
        )}
        <SendButton busy={form.busy} label="Send Password Reset Email" busyLabel="Sending..." />
        <Button component="a" href={hrefTo('/signin')} variant="default" fullWidth>
          Back to Sign-In
        </Button>
      </FormFrame>
    </section>
  )
}

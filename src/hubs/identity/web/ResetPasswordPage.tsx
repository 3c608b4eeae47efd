// A forgotten password: one address, one mail; never tells whether the address has an account.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { identityContract } from '../contract.ts'
import { sentences } from '../rules.ts'
import styles from './auth.module.css'
import { EmailField } from './EmailField.tsx'
import { messageOf, missingEmail } from './failure.ts'
import { Message } from './Message.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { SendForm } from './SendForm.tsx'
import { useSend } from './use-send.ts'

const beginning = sentences.resetFailed('')

export function ResetPasswordPage() {
  const { busy, send, form } = useSend()
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [word, setWord] = useState<{ tone: 'good' | 'poor'; text: string } | null>(null)

  const submit = () =>
    send(async () => {
      setWord(null)
      setMissing(email.trim() ? null : missingEmail)
      if (!email.trim()) return
      try {
        const { message } = await call(identityContract.forgotPassword, { body: { email } })
        setWord({ tone: 'good', text: message })
      } catch (error) {
        const text = messageOf(error)
        setWord({ tone: 'poor', text: text.startsWith(beginning) ? text : beginning + text })
      }
    })

  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Reset your password
      </h1>
      <p className={styles.subtitle}>We send you a mail with a link to choose a new one.</p>
      <SendForm form={form} busy={busy} className={styles.form} onSend={() => void submit()}>
        <EmailField value={email} error={missing} disabled={busy} onChange={setEmail} />
        {word && (
          <Message tone={word.tone}>
            {word.text}
            {word.tone === 'good' && <OutboxHint />}
          </Message>
        )}
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Sending...' : 'Send Password Reset Email'}
        </Button>
        <Button component="a" href={hrefTo('/signin')} variant="default" fullWidth>
          Back to Sign-In
        </Button>
      </SendForm>
    </section>
  )
}

// Changing the own password; all other sessions end with it.
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { queryClient } from '#web/shell/query-client.ts'
import { identityContract } from '../contract.ts'
import { leastPassword, sentences } from '../rules.ts'
import { Field } from './Field.tsx'
import { codeOf, messageOf } from './failure.ts'
import { keepLastEmail } from './last-email.ts'
import { Message } from './Message.tsx'
import styles from './profile.module.css'
import { SendForm } from './SendForm.tsx'
import { sessionsKey } from './SessionsSection.tsx'
import { StrengthHint } from './StrengthHint.tsx'
import { useSend } from './use-send.ts'

type Word = { tone: 'good' | 'poor'; text: string }

async function change(currentPassword: string, newPassword: string): Promise<Word> {
  if (!currentPassword || !newPassword) return { tone: 'poor', text: sentences.missingPasswords }
  if (newPassword.length < leastPassword) return { tone: 'poor', text: sentences.weak }
  try {
    const { message } = await call(identityContract.changePassword, { body: { currentPassword, newPassword } })
    return { tone: 'good', text: message }
  } catch (error) {
    const isClear = codeOf(error) === 'weakPassword' || codeOf(error) === 'tooMany' || codeOf(error) === 'offline'
    return { tone: 'poor', text: isClear ? messageOf(error) : sentences.passwordNotChanged }
  }
}

export function PasswordSection({ email }: { email: string }) {
  const { busy, send, form } = useSend()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [word, setWord] = useState<Word | null>(null)

  const submit = () =>
    send(async () => {
      setWord(null)
      const outcome = await change(current, next)
      setWord(outcome)
      if (outcome.tone === 'poor') return
      setCurrent('')
      setNext('')
      void queryClient.invalidateQueries({ queryKey: sessionsKey })
    })

  const isMissing = word?.text === sentences.missingPasswords
  return (
    <Card component="section" aria-labelledby="change-password">
      <SendForm form={form} busy={busy} className={styles.form} onSend={() => void submit()}>
        <Title order={2} id="change-password">
          Change Password
        </Title>
        {/* Password managers then know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          type="password"
          label="Current Password"
          autoComplete="current-password"
          value={current}
          aria-invalid={isMissing && !current}
          disabled={busy}
          onChange={setCurrent}
        />
        <div>
          <Field
            type="password"
            label="New Password"
            autoComplete="new-password"
            value={next}
            aria-invalid={word?.text === sentences.weak || (isMissing && !next)}
            disabled={busy}
            onChange={setNext}
          />
          <StrengthHint password={next} />
        </div>
        {word && <Message tone={word.tone}>{word.text}</Message>}
        <Group>
          <Button type="submit" variant="default" disabled={busy}>
            {busy ? 'Changing...' : 'Change Password'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          You sign in with Google and have no password, or you forgot it?{' '}
          <a href={hrefTo('/reset-password')} onClick={() => keepLastEmail(email)}>
            Set one by mail
          </a>
          .
        </Text>
      </SendForm>
    </Card>
  )
}

// Changing the own password; all other sessions end with it.
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import { hrefTo } from '#web/shell/location.ts'
import { queryClient } from '#web/shell/query-client.ts'
import { identityContract } from '../contract.ts'
import { passwordProblem } from '../password-rules.ts'
import { sentences } from '../rules.ts'
import { Field } from './Field.tsx'
import { codeOf, fieldsOf, messageOf } from './failure.ts'
import { Message } from './Message.tsx'
import styles from './profile.module.css'
import { SendForm } from './SendForm.tsx'
import { sessionsKey } from './SessionsSection.tsx'
import { StrengthHint } from './StrengthHint.tsx'
import { useErrors } from './use-errors.ts'
import { useSend } from './use-send.ts'

type Word = { tone: 'good' | 'poor'; text: string }

const blank = { currentPassword: '', newPassword: '' }

/** The sentence of the specification; the reason follows where it is another than the current password. */
function failed(error: unknown): Word {
  const why = messageOf(error)
  const isSame = codeOf(error) === 'wrongPassword'
  return { tone: 'poor', text: isSame ? sentences.passwordNotChanged : `${sentences.passwordNotChanged} ${why}` }
}

export function PasswordSection({ me }: { me: Me }) {
  const { busy, send, form } = useSend()
  const [values, setValues] = useState(blank)
  const [word, setWord] = useState<Word | null>(null)
  const { currentPassword, newPassword } = values
  const owner = { email: me.email, name: me.displayName }
  const errors = useErrors(values, { newPassword: newPassword ? passwordProblem(newPassword, owner) : undefined })
  const shown = errors.of('newPassword')

  const submit = () =>
    send(async () => {
      setWord(null)
      if (!currentPassword || !newPassword) return setWord({ tone: 'poor', text: sentences.missingPasswords })
      if (!errors.isReady()) return
      try {
        const { message } = await call(identityContract.changePassword, { body: values })
        setWord({ tone: 'good', text: message })
        setValues(blank)
        void queryClient.invalidateQueries({ queryKey: sessionsKey })
      } catch (error) {
        errors.say(fieldsOf(error))
        setWord(failed(error))
      }
    })

  const isMissing = word?.text === sentences.missingPasswords
  return (
    <Card component="section" aria-labelledby="change-password">
      <SendForm form={form} busy={busy} className={styles.form} onSend={() => void submit()}>
        <Title order={2} id="change-password">
          Change Password
        </Title>
        {/* Password managers then know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Field
          type="password"
          label="Current Password"
          autoComplete="current-password"
          required
          value={currentPassword}
          aria-invalid={isMissing && !currentPassword}
          disabled={busy}
          onChange={(text) => setValues((now) => ({ ...now, currentPassword: text }))}
        />
        <div>
          <Field
            type="password"
            label="New Password"
            autoComplete="new-password"
            required
            value={newPassword}
            aria-invalid={isMissing && !newPassword}
            disabled={busy}
            onChange={(text) => setValues((now) => ({ ...now, newPassword: text }))}
            {...shown}
          />
          <StrengthHint password={newPassword} owner={owner} isRefused={Boolean(shown.error)} />
        </div>
        {word && <Message tone={word.tone}>{word.text}</Message>}
        <Group>
          <Button type="submit" variant="default" disabled={busy}>
            {busy ? 'Changing...' : 'Change Password'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          You sign in with Google and have no password, or you forgot it?{' '}
          <a href={hrefTo('/reset-password')}>Set one by mail</a>.
        </Text>
      </SendForm>
    </Card>
  )
}

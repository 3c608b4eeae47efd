// Password section of the profile: changing your own password, which ends all other sessions.
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#shared/contracts/shell-contract.ts'
import type { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useEarlyErrors } from '#web/ui/form/use-early-errors.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { identityContract } from '../../contract.ts'
import type { Owner, PortalNames } from '../../password-rules.ts'
import { sentences } from '../../rules.ts'
import { Message } from '../Message.tsx'
import styles from '../profile/profile.module.css'
import { sessionsKey } from '../sessions/SessionsSection.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { newPasswordProblem } from './new-password.ts'

const { changePassword } = identityContract
const blank = { currentPassword: '', newPassword: '' }

const findProblems = ({ currentPassword, newPassword }: typeof blank, owner: Owner, portal: PortalNames) => ({
  '': currentPassword && newPassword ? undefined : sentences.missingPasswords,
  currentPassword: currentPassword ? undefined : 'Enter your current password.',
  newPassword: newPasswordProblem(newPassword, owner, portal),
})

/** The sentence of the specification, followed by the reason unless it is the current password. */
const formatFailure = ({ error, message }: Problem) =>
  error === 'wrongPassword' ? message : `${sentences.passwordNotChanged} ${message}`

export function PasswordSection({ me }: { me: Me }) {
  const { settings } = useSession()
  const [done, setDone] = useState('')
  const owner = { email: me.email, name: me.displayName }
  const baseForm = useZodForm(changePassword.body, blank, {
    problemsOf: (values) => findProblems(values, owner, settings),
    async submit(body) {
      setDone('')
      const { message } = await call(changePassword, { body })
      baseForm.reset()
      setDone(message)
      void queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
    words: formatFailure,
  })
  const form = useEarlyErrors(baseForm)
  return (
    <Card component="section" aria-labelledby="change-password">
      <FormFrame form={form} className={styles.form}>
        <Title order={2} id="change-password">
          Change Password
        </Title>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Field
          type="password"
          label="Current Password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordField label="New Password" owner={owner} {...form.getInputProps('newPassword')} />
        {form.failure && <Message tone="poor">{form.failure}</Message>}
        {done && !form.dirty && !form.failure && <Message tone="good">{done}</Message>}
        <Group>
          <Button type="submit" variant="default" aria-disabled={form.busy} data-disabled={form.busy || undefined}>
            {form.busy ? 'Changing...' : 'Change Password'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Forgot your password, or have none because you use Google?{' '}
          <a href={hrefTo('/reset-password')}>Set one by email</a>.
        </Text>
      </FormFrame>
    </Card>
  )
}

// The second step without the passkey: one of the codes that its owner kept.
import { problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/shell/session-store.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { toast } from '#web/ui/toast.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { passkeysContract } from '../contract-passkeys.ts'
import { sentences } from '../rules.ts'
import styles from './auth.module.css'
import { messageOf } from './failure.ts'
import { Message } from './Message.tsx'
import { SendButton } from './SendButton.tsx'

const { useRecoveryCode: endpoint } = passkeysContract
const usedMs = 10_000

export function RecoveryForm() {
  const form = useZodForm(
    endpoint.body,
    { code: '' },
    {
      problemsOf: ({ code }) => ({ code: code.trim() ? undefined : 'Give one of your recovery codes.' }),
      async submit(body) {
        await call(endpoint, { body })
        if (!(await refresh())) throw problem('unavailable', sentences.noUserData)
        toast.success('That code is used up now. Your profile says how many are left.', { ms: usedMs })
      },
      words: messageOf,
    },
  )
  return (
    <FormFrame form={form} className={styles.form}>
      <Field
        label="Recovery code"
        description="Ten letters and digits; with or without the dash."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      {form.failure && (
        // What stands under the field is not read aloud by itself.
        <Message tone="poor" unseen={form.problem?.fields !== undefined}>
          {form.failure}
        </Message>
      )}
      <SendButton busy={form.busy} label="Sign in" busyLabel="Signing in..." />
    </FormFrame>
  )
}

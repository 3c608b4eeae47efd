// Choosing a password behind a mail link; what the page or the server finds wrong stands at its field.
import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './auth.module.css'
import { fieldsOf, messageOf } from './failure.ts'
import { Message } from './Message.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordErrors } from './new-password.ts'
import { SendForm } from './SendForm.tsx'
import { useErrors } from './use-errors.ts'
import { useSend } from './use-send.ts'

type ChoosePasswordFormProps = {
  description?: string
  button: string
  busyButton: string
  onChoose: (password: string) => Promise<void>
}

export function ChoosePasswordForm({ description, button, busyButton, onChoose }: ChoosePasswordFormProps) {
  const { busy, send, form } = useSend()
  const [values, setValues] = useState({ password: '', confirm: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const errors = useErrors(values, newPasswordErrors(values))

  const submit = () =>
    send(async () => {
      setFailure(null)
      if (!errors.isReady()) return
      await onChoose(values.password).catch((error: unknown) => {
        const { password, newPassword = password } = fieldsOf(error)
        if (!errors.say({ password: newPassword })) setFailure(messageOf(error))
      })
    })

  return (
    <SendForm form={form} busy={busy} className={styles.form} onSend={() => void submit()}>
      <NewPasswordFields
        label="New Password"
        {...(description && { description })}
        values={values}
        errors={errors}
        disabled={busy}
        onChange={(change) => setValues((now) => ({ ...now, ...change }))}
      />
      {failure && <Message tone="poor">{failure}</Message>}
      <Button type="submit" fullWidth disabled={busy}>
        {busy ? busyButton : button}
      </Button>
    </SendForm>
  )
}

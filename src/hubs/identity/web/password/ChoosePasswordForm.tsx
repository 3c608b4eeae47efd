// Form to choose a password behind a mail link; problems from the page or the server appear at their field.
import * as z from 'zod/mini'
import type { Problem } from '#shared/problem.ts'
import { useSession } from '#web/shell/session/session.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useEarlyErrors } from '#web/ui/form/use-early-errors.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { unknownOwner } from '../../password-rules.ts'
import styles from '../auth.module.css'
import { Message } from '../Message.tsx'
import { SendButton } from '../SendButton.tsx'
import { ConfirmField, NewPasswordField } from './NewPasswordField.tsx'
import { confirmProblem, newPasswordProblem } from './new-password.ts'

type ChoosePasswordFormProps = {
  /** As in the contract. */
  name: 'password' | 'newPassword'
  description?: string
  button: string
  busyButton: string
  onChoose: (password: string) => Promise<void>
}

const shape = z.record(z.string(), z.string())
type Typed = z.infer<typeof shape>

export function ChoosePasswordForm({ name, button, busyButton, onChoose, ...texts }: ChoosePasswordFormProps) {
  const { settings } = useSession()
  const blank: Typed = { [name]: '', confirm: '' }
  const problemsOf = ({ [name]: password = '', confirm = '' }: Typed) => ({
    [name]: newPasswordProblem(password, unknownOwner, settings),
    confirm: confirmProblem(password, confirm),
  })
  const submit = ({ [name]: password = '' }: Typed) => onChoose(password)
  const words = (found: Problem) => (found.fields ? null : found.message)
  const form = useEarlyErrors(useZodForm(shape, blank, { submit, problemsOf, words }))
  return (
    <FormFrame form={form} className={styles.form}>
      <NewPasswordField label="New Password" {...texts} {...form.getInputProps(name)} />
      <ConfirmField {...form.getInputProps('confirm')} />
      {form.failure && <Message tone="poor">{form.failure}</Message>}
      <SendButton busy={form.busy} label={button} busyLabel={busyButton} />
    </FormFrame>
  )
}

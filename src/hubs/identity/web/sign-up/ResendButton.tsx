// Resend button for a verification mail that is lost or late.
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { PlainButton } from '#web/ui/page/PlainButton.tsx'
import { identityContract } from '../../contract.ts'
import { messageOf } from '../failure.ts'
import { Message } from '../Message.tsx'
import { OutboxHint } from '../OutboxHint.tsx'

const { resendVerification } = identityContract

export function ResendButton({ email }: { email: string }) {
  const [sent, setSent] = useState('')
  const { busy, failure, send } = useZodForm(
    resendVerification.body,
    { email },
    { submit: async (body) => setSent((await call(resendVerification, { body })).message), words: messageOf },
  )
  return (
    <>
      <PlainButton isOther onClick={() => send({ email })} disabled={busy || !email.trim()}>
        {busy ? 'Sending...' : 'Resend the verification email'}
      </PlainButton>
      {failure && <Message tone="poor">{failure}</Message>}
      {sent && !failure && (
        <Message tone="good">
          {sent}
          <OutboxHint />
        </Message>
      )}
    </>
  )
}

// The verification mail is lost or late: one click sends it again.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { identityContract } from '../contract.ts'
import { messageOf } from './failure.ts'
import { Message } from './Message.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { useSend } from './use-send.ts'

export function ResendButton({ email }: { email: string }) {
  const { busy, send } = useSend()
  const [word, setWord] = useState<{ tone: 'good' | 'poor'; text: string } | null>(null)
  const resend = () =>
    send(async () => {
      setWord(
        await call(identityContract.resendVerification, { body: { email } }).then(
          ({ message }) => ({ tone: 'good' as const, text: message }),
          (error: unknown) => ({ tone: 'poor' as const, text: messageOf(error) }),
        ),
      )
    })
  return (
    <>
      <Button variant="default" onClick={resend} disabled={busy || !email.trim()}>
        {busy ? 'Sending...' : 'Send the verification mail again'}
      </Button>
      {word && (
        <Message tone={word.tone}>
          {word.text}
          {word.tone === 'good' && <OutboxHint />}
        </Message>
      )}
    </>
  )
}

// Leaving: ends the session, then goes to the sign-in screen.
import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/call.ts'
import { navigate } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { identityContract } from '../contract.ts'
import styles from './auth.module.css'
import { messageOf } from './failure.ts'
import { Message } from './Message.tsx'

export function LogoutPage() {
  const { refresh } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const leave = useCallback(async () => {
    setFailure(null)
    try {
      await call(identityContract.signOut)
      await refresh()
      navigate('/signin', { replace: true, force: true })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }, [refresh])
  useEffect(() => void leave(), [leave])
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Logging out...
      </h1>
      {failure && (
        <>
          <Message tone="poor">You are still signed in. {failure}</Message>
          <Button onClick={leave}>Retry</Button>
        </>
      )}
    </section>
  )
}

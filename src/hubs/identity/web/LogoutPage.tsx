// Leaving: asks about what still waits on this device, ends the session, then goes to the sign-in screen.
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { hasWaiting } from '#web/device/waiting-news.ts'
import { here, navigate } from '#web/shell/location.ts'
import { signInPathFrom } from '#web/shell/return-place.ts'
import { useSession } from '#web/shell/session.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { identityContract } from '../contract.ts'
import styles from './auth.module.css'
import { messageOf } from './failure.ts'
import { Message } from './Message.tsx'

const nothing = z.object({})
const BeforeLeaving = lazy(async () => ({ default: (await import('#web/device/BeforeLeaving.tsx')).BeforeLeaving }))

export function LogoutPage() {
  const [mayGo, setGo] = useState(!hasWaiting())
  if (mayGo) return <Leaving />
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Sign out?
      </h1>
      <Suspense>
        <BeforeLeaving onGo={() => setGo(true)} />
      </Suspense>
    </section>
  )
}

function Leaving() {
  const { refresh } = useSession()
  const { failure, send } = useZodForm(
    nothing,
    {},
    {
      async submit() {
        const next = signInPathFrom(here())
        await call(identityContract.signOut)
        await refresh()
        navigate(next, { replace: true, force: true })
      },
      words: messageOf,
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void send(), [])
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Logging out...
      </h1>
      {failure && (
        <>
          <Message tone="poor">You are still signed in. {failure}</Message>
          <Button onClick={() => send()}>Retry</Button>
        </>
      )}
    </section>
  )
}

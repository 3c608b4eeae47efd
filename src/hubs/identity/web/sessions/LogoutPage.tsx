// Sign-out page: asks about unsent changes on this device, ends the session, then goes to the sign-in screen. Offline, this
// device forgets the person all the same, and the session ends at the next connection.
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api/call.ts'
import { isOfflineError, withTimeout } from '#web/api/timeout.ts'
import { hasQueued, mayHaveQueued } from '#web/offline/queue/queue-events.ts'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { signInPathFrom } from '#web/shell/routing/return-path.ts'
import { useSession } from '#web/shell/session/session.ts'
import { signOutOffline } from '#web/shell/session/session-store.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { identityContract } from '../../contract.ts'
import styles from '../auth.module.css'
import { messageOf } from '../failure.ts'
import { Message } from '../Message.tsx'

const nothing = z.object({})
const timeoutMs = 10_000
const toastMs = 12_000
const offlineText = 'You’re signed out on this device. We’ll tell the portal once you’re back online.'

/** False when the portal is unreachable: then the cached data is cleared all the same, and nobody is signed in here any
 * more. */
async function endSession(): Promise<boolean> {
  try {
    await withTimeout(call(identityContract.signOut), timeoutMs)
    return true
  } catch (error) {
    if (!isOfflineError(error)) throw error
    await signOutOffline()
    return false
  }
}

/** Whoever opens this device later finds nothing: what another tab stored after the question goes as well. */
async function forgetQueued(uid: string | undefined): Promise<void> {
  if (!uid || !(await mayHaveQueued())) return
  const { discardQueued } = await import('#web/offline/queue/enqueue.ts')
  await discardQueued(() => true, uid)
}

const UnsentBeforeSignOut = lazy(async () => ({
  default: (await import('#web/offline/queue/UnsentBeforeSignOut.tsx')).UnsentBeforeSignOut,
}))

export function LogoutPage() {
  const [canSignOut, setCanSignOut] = useState(!hasQueued())
  if (canSignOut) return <SigningOut />
  return (
    <section className={styles.card}>
      <h1 className={styles.title} tabIndex={-1}>
        Sign out?
      </h1>
      <Suspense>
        <UnsentBeforeSignOut onGo={() => setCanSignOut(true)} />
      </Suspense>
    </section>
  )
}

function SigningOut() {
  const { refresh, me } = useSession()
  const { failure, send } = useZodForm(
    nothing,
    {},
    {
      async submit() {
        const next = signInPathFrom(currentLocation())
        const uid = me?.uid
        const isReached = await endSession()
        // Where the browser forbids storage, there is nothing.
        await forgetQueued(uid).catch(() => {})
        if (isReached) await refresh()
        else toast.success(offlineText, { ms: toastMs })
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
          <Message tone="poor">You’re still signed in. {failure}</Message>
          <Button onClick={() => send()}>Retry</Button>
        </>
      )}
    </section>
  )
}

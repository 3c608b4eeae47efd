// Page behind an invitation's link: choose a password and join, or learn that the link has expired.
import { Button } from '@mantine/core'
import { call } from '#web/api/call.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { identityContract } from '../../contract.ts'
import styles from '../auth.module.css'
import { PasswordByLink } from '../password/PasswordByLink.tsx'

export function JoinPage() {
  const { organisation } = useSession().settings
  return (
    <PasswordByLink
      title="Welcome to NEXUS"
      text={`The portal of ${organisation}. Your role and your place wait for you: choose a password, then sign in.`}
      name="password"
      button="Join"
      busyButton="Joining..."
      send={(token, password) => call(identityContract.join, { body: { token, password } })}
      expired={
        <>
          <p className={styles.subtitle}>
            You have a password already? Then sign in. If not, sign up with the address that was invited: your role and
            your place are kept for it.
          </p>
          <Button component="a" href={hrefTo('/signin')}>
            Sign in
          </Button>
          <Button component="a" href={hrefTo('/signup')} variant="default">
            Sign up
          </Button>
        </>
      }
    />
  )
}

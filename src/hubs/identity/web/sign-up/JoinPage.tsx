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
      text={`The portal of ${organisation}. Your role is ready: choose a password, then sign in.`}
      name="password"
      button="Join NEXUS"
      busyButton="Joining..."
      send={(token, password) => call(identityContract.join, { body: { token, password } })}
      expired={
        <>
          <p className={styles.subtitle}>
            Already have a password? Sign in. If not, sign up with the email that was invited to get your role, LC and
            portfolio.
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

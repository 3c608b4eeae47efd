// Page behind the reset mail's link: choose a new password, or request a new mail when the link has expired.
import { Button } from '@mantine/core'
import { call } from '#web/api/call.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { identityContract } from '../../contract.ts'
import styles from '../auth.module.css'
import { PasswordByLink } from './PasswordByLink.tsx'

export const SetPasswordPage = () => (
  <PasswordByLink
    title="Set a new password"
    text="You’ll be signed out everywhere and can sign in with the new password."
    name="newPassword"
    button="Set new password"
    busyButton="Saving..."
    send={(token, newPassword) => call(identityContract.resetPassword, { body: { token, newPassword } })}
    expired={
      <>
        <p className={styles.subtitle}>A reset link works once, within one hour.</p>
        <Button component="a" href={hrefTo('/reset-password')}>
          Send a new email
        </Button>
        <Button component="a" href={hrefTo('/signin')} variant="default">
          Back to Sign-In
        </Button>
      </>
    }
  />
)

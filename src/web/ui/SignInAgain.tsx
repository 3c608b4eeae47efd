// What does a person read whose sign-in is too long ago for what they want to do? Why, and the way to sign in again and come
// back. `{needsSignIn(error) && <SignInAgain />}`: the server refuses such calls with 'signInAgain'.
import { Alert, Button, Text } from '@mantine/core'
import { Problem } from '#shared/problem.ts'
import { hrefTo, usePlace } from '#web/shell/location.ts'

export const needsSignIn = (error: unknown) => error instanceof Problem && error.error === 'signInAgain'

export function SignInAgain() {
  const { full } = usePlace()
  return (
    <Alert title="Please sign in again first">
      <Text size="sm" mb="sm">
        This changes who can get into your account, or cannot be taken back. So the portal wants to be sure that it is
        you: it asks for a sign-in of the last ten minutes. Nothing was changed, and you come back to this page.
      </Text>
      <Button component="a" href={hrefTo(`/logout?next=${encodeURIComponent(full)}`)}>
        Sign in again
      </Button>
    </Alert>
  )
}

// Goodbye page, shown after a person has erased their account.
import { Button } from '@mantine/core'
import { MessagePage } from '#web/shell/layout/MessagePage.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'

export function GoodbyePage() {
  return (
    <MessagePage
      title="Your account is erased"
      actions={
        <Button component="a" href={hrefTo('/')} variant="default">
          To the first page
        </Button>
      }
    >
      <p>
        You are signed out everywhere, and nothing of yours is left on this device. Thank you for everything that you
        did here, and all the best.
      </p>
    </MessagePage>
  )
}

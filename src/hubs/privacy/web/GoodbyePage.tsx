// Goodbye page, shown after a person has erased their account.
import { Button } from '@mantine/core'
import { MessagePage } from '#web/shell/layout/MessagePage.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'

export function GoodbyePage() {
  return (
    <MessagePage
      title="Your account is deleted"
      actions={
        <Button component="a" href={hrefTo('/')} variant="default">
          Back to the start page
        </Button>
      }
    >
      <p>
        You’re signed out everywhere, and none of your data is left on this device. Thank you for everything you did
        here, and all the best.
      </p>
    </MessagePage>
  )
}

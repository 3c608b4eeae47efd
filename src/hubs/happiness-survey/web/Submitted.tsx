// What happens now? Said once, with the way back into the portal.
import { Button, Text } from '@mantine/core'
import { hrefTo } from '#web/shell/location.ts'

export function Submitted({ isMember }: { isMember: boolean }) {
  return (
    <div role="status">
      <Text mb="lg">
        Thank you! Your answer is stored.{' '}
        {isMember
          ? 'It is counted together with others, and never alone.'
          : 'It is shown together with those of other visitors when the round has ended, if there are enough of them.'}
      </Text>
      <Button component="a" variant="default" href={hrefTo(isMember ? '/dashboard' : '/')}>
        {isMember ? 'Go to the dashboard' : 'Go to the start page'}
      </Button>
    </div>
  )
}

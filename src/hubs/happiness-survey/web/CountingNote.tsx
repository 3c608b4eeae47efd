// When do answers get into the figures? Said in full, because nothing here moves in between.
import { Alert, Text } from '@mantine/core'
import { floor, visitorFloor } from '../groups.ts'

export function CountingNote() {
  return (
    <Alert color="blue" data-no-print title="How answers are counted">
      <Text size="sm">
        Members who are signed in are counted on Mondays, when at least {floor} of their LC wait, and once per round,
        which is half a year. Who is left when a round ends is counted for the country with others, if they are {floor}{' '}
        together; so is who still waits when a year in office closes. Visitors are shown apart and only roughly, after
        the round, from {visitorFloor} up. In between no figure moves, so comparing yesterday's results with today's
        tells no member's answer.
      </Text>
    </Alert>
  )
}

// Introduction to the survey: how long it takes, who sees what, and where the answer counts.
import { Alert, Anchor, List, Text } from '@mantine/core'
import { hrefTo, readHash } from '#web/shell/routing/location.ts'
import { signInPathFrom } from '#web/shell/routing/return-path.ts'
import { useSession } from '#web/shell/session/session.ts'
import { minGroupSize, minVisitors } from '../../groups.ts'
import { nextRoundStarts } from '../../rounds.ts'
import { useSurvey } from '../use-survey.tsx'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const signIn = hrefTo(signInPathFrom(readHash('/member-satisfaction-form')))

export function Intro() {
  const { settings, me } = useSession()
  const { steps } = useSurvey()
  return (
    <>
      <Text>
        This is the first of {numbers[steps.length] ?? steps.length} short steps, about three minutes in all. Fill every
        field or the form will not be accepted. What you typed stays on this device until you send it.
      </Text>
      <List spacing={4}>
        <List.Item>
          Administrators of {settings.organisation} can see your answers with your name, number and mail address, from
          the next day on. Each time they look, it is recorded. Nobody else sees who answered what.
        </List.Item>
        {me ? <ForMembers /> : <ForVisitors />}
      </List>
    </>
  )
}

const ForMembers = () => (
  <>
    <List.Item>
      The national team sees totals of at least {minGroupSize} people, and your suggestions in your own words without
      your name. Leave out what would give you away.
    </List.Item>
    <List.Item>
      You are signed in, so your answer counts for your LC, once per round of half a year. The portal notes that you
      answered apart from what you say, and of your answer it keeps the day and not the time. Answers are counted on a
      Monday with at least {minGroupSize - 1} others of the LC, or after the round with others of the country, or not at
      all.
    </List.Item>
  </>
)

const ForVisitors = () => (
  <>
    <List.Item>
      The national team sees how many visitors answered and roughly how they rated, after the round and if they were at
      least {minVisitors}. It does not see what you suggest.
    </List.Item>
    <List.Item>
      You are not signed in, so your answer counts with those of other visitors and not for your LC. If you have an
      account,{' '}
      <Anchor href={signIn} underline="always">
        sign in
      </Anchor>{' '}
      first.
    </List.Item>
  </>
)

export function AlreadyAnswered({ round, canChange }: { round: string; canChange: boolean }) {
  return (
    <Alert color="green" mb="lg" title="You have already answered in this round. Thank you!">
      {canChange
        ? 'On this device you can still change your answer today: fill in the form again.'
        : `The next round begins in ${nextRoundStarts(round)}.`}
    </Alert>
  )
}

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
        The survey has {numbers[steps.length] ?? steps.length} short steps and takes about three minutes. Please fill in
        every field: incomplete forms are not accepted. What you type stays on this device until you send it.
      </Text>
      <List spacing={4}>
        <List.Item>
          Admins of {settings.organisation} can see your answers with your name, number and email from the next day on.
          Each time they look, it is recorded. Nobody else sees who answered what.
        </List.Item>
        {me ? <ForMembers /> : <ForVisitors />}
      </List>
    </>
  )
}

const ForMembers = () => (
  <>
    <List.Item>
      The national team sees totals of at least {minGroupSize} people, and your suggestions in your own words but
      without your name. Leave out anything that would identify you.
    </List.Item>
    <List.Item>
      You are signed in, so your answer counts for your LC, once per round of half a year. The portal stores that you
      answered separately from your answer, and saves only the day, not the time. Answers are counted on Mondays
      together with at least {minGroupSize - 1} others from your LC. If there are too few, they are counted after the
      round with others from the whole country, or not at all.
    </List.Item>
  </>
)

const ForVisitors = () => (
  <>
    <List.Item>
      After the round, if at least {minVisitors} visitors answered, the national team sees how many there were and
      roughly how they rated. It does not see your suggestions.
    </List.Item>
    <List.Item>
      You are not signed in, so your answer counts with those of other visitors, not for your LC. If you have an
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
        ? 'You can still change your answer on this device today. Just fill in the form again.'
        : `The next round begins in ${nextRoundStarts(round)}.`}
    </Alert>
  )
}

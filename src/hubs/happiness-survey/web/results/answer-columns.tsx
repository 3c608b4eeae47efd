// Columns of the admin's table of named answers.
import { Text } from '@mantine/core'
import { committeeName, type Organisation } from '#shared/people/organisation.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { StoredAnswer } from '../../contract.ts'
import { useSurvey } from '../use-survey.tsx'
import styles from './Results.module.css'

export const nameOf = ({ firstName, lastName }: StoredAnswer) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Name deleted'

function formatState({ isAside, isCounted }: StoredAnswer): string {
  if (isAside) return isCounted ? 'Set aside, still counted' : 'Set aside'
  return isCounted ? 'Counted' : 'Waiting to be counted'
}

export const answerColumns = (organisation: Organisation): Column<StoredAnswer>[] => [
  { head: 'Name', cell: nameOf },
  {
    head: 'LC and position',
    cell: ({ localCommitee, currentPosition }) => (
      <TwoLines first={committeeName(organisation, localCommitee ?? '')} second={currentPosition ?? ''} />
    ),
  },
  {
    head: 'Contact',
    cell: ({ contactNumber, personalEmail }) => <TwoLines first={contactNumber || '—'} second={personalEmail ?? ''} />,
  },
  { head: 'Rating', align: 'right', cell: ({ overallRating }) => overallRating },
  { head: 'Sent', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    head: 'State',
    cell: (answer) => <TwoLines first={answer.isMember ? 'Member' : 'Visitor'} second={formatState(answer)} />,
  },
  { head: 'Answers', cell: (answer) => <AllAnswers answer={answer} /> },
]

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span>
      {first}
      <br />
      <Text span size="sm" c="dimmed">
        {second}
      </Text>
    </span>
  )
}

/** Shown in the other columns. */
const shownBeside = ['firstName', 'lastName', 'contactNumber', 'personalEmail', 'localCommitee', 'currentPosition']

function AllAnswers({ answer }: { answer: StoredAnswer }) {
  const { items, nps } = useSurvey()
  const answers: Record<string, unknown> = { ...answer.more, ...answer }
  return (
    <details className={styles.details}>
      <summary>Show all</summary>
      <dl>
        {items
          .filter(({ key }) => key !== nps && !shownBeside.includes(key))
          .map(({ key, text }) => (
            <div key={key}>
              <dt>{text}</dt>
              <dd>{String(answers[key] ?? '')}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

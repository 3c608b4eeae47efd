// Who answered what? With names, for admin only; everybody else never gets these rows from the server.
import { Button, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, call } from '#web/call.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { happinessContract, type StoredAnswer } from '../contract.ts'
import { questionNames, questions } from '../questions.ts'
import styles from './Results.module.css'

const columns: Column<StoredAnswer>[] = [
  { head: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  {
    head: 'LC and position',
    cell: ({ localCommitee, currentPosition }) => (
      <span>
        {localCommitee}
        <br />
        <Text span size="sm" c="dimmed">
          {currentPosition}
        </Text>
      </span>
    ),
  },
  {
    head: 'Contact',
    cell: ({ contactNumber, personalEmail }) => (
      <span>
        {contactNumber}
        <br />
        {personalEmail}
      </span>
    ),
  },
  { head: 'Rating', align: 'right', cell: ({ overallRating }) => overallRating },
  { head: 'Sent', cell: ({ createdAt }) => <DateText value={createdAt} withTime /> },
  { head: 'Answers', cell: (answer) => <AllAnswers answer={answer} /> },
]

function AllAnswers({ answer }: { answer: StoredAnswer }) {
  return (
    <details className={styles.details}>
      <summary>Show all</summary>
      <dl>
        <dt>Gender</dt>
        <dd>{answer.gender}</dd>
        {questionNames.map((name) => (
          <div key={name}>
            <dt>{questions[name]}</dt>
            <dd>{answer[name]}</dd>
          </div>
        ))}
        <dt>Suggestions</dt>
        <dd>{answer.suggestions}</dd>
      </dl>
    </details>
  )
}

export function AnswerTable() {
  const [page, setPage] = useState(1)
  const answers = useQuery({
    queryKey: ['happiness', 'answers', page],
    queryFn: () => call(happinessContract.answers, { query: { page, limit: 10 } }),
    placeholderData: keepPreviousData,
  })
  if (answers.data?.total === 0) return null
  return (
    <section aria-labelledby="answers-title" className={styles.names}>
      <div className={styles.namesHead}>
        <div>
          <Title order={2} id="answers-title">
            Answers with names
          </Title>
          <Text size="sm" c="dimmed">
            Only admins see this part. The download is recorded in the audit trail.
          </Text>
        </div>
        <Button
          component="a"
          variant="default"
          href={addressOf(happinessContract.answersCsv)}
          download
          leftSection={<Icon name="download" size={18} />}
        >
          Download all answers
        </Button>
      </div>
      <QueryView query={answers} skeleton="table">
        {(data) => (
          <>
            <DataTable label="Answers with names" columns={columns} rows={data.data} rowKey={({ _id }) => _id} />
            {data.totalPages > 1 && (
              <Pager page={page} totalPages={data.totalPages} onPage={setPage} label="Pages of answers" />
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

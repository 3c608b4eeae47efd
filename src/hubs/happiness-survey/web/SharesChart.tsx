// What did they answer? Each question with its shares of Yes, Maybe and No.
import { Paper, Title } from '@mantine/core'
import type { Results } from '../contract.ts'
import { betterWithNo, questionNames, questions } from '../questions.ts'
import styles from './Results.module.css'
import { StackedBar } from './StackedBar.tsx'

export function SharesChart({ results }: { results: Results }) {
  return (
    <section aria-labelledby="shares-title">
      <Title order={2} id="shares-title" mb="md">
        Answers
      </Title>
      <Paper withBorder p="lg" className={styles.shares}>
        {questionNames.map((name) => {
          const { Yes, Maybe, No } = results.shares[name]
          const isTurned = betterWithNo.includes(name)
          return (
            <div key={name}>
              <p className={styles.question}>{questions[name]}</p>
              <StackedBar
                label={questions[name]}
                parts={[
                  { name: 'Yes', n: Yes, tone: isTurned ? 'poor' : 'good' },
                  { name: 'Maybe', n: Maybe, tone: 'middling' },
                  { name: 'No', n: No, tone: isTurned ? 'good' : 'poor' },
                ]}
              />
            </div>
          )
        })}
      </Paper>
    </section>
  )
}

// Questions with their answers, the worst result first.
import { Paper } from '@mantine/core'
import { HiddenTable } from '#web/charts/HiddenTable.tsx'
import { TipArea } from '#web/charts/TipArea.tsx'
import { ResultSection } from '#web/results/ResultSection.tsx'
import { type Tone, toneFill } from '#web/ui/table/tone.ts'
import type { Results } from '../../contract.ts'
import { enoughToJudge, percentOf, type Shares, worstFirst } from '../../rules.ts'
import { choices, goodAnswerTo } from '../../survey.ts'
import styles from '../results/Results.module.css'
import { useSurvey } from '../use-survey.tsx'
import { formatAnswers } from './nps-text.ts'

export function QuestionList({ results: { shares, counted } }: { results: Results }) {
  const { textOf } = useSurvey()
  const sorted = worstFirst(shares)
  if (sorted.length === 0) return null
  return (
    <ResultSection
      title="What should change first?"
      text={
        <>
          Questions with the fewest good answers first, each from 0 to 100% of its answers. The good answer is on the
          left: Yes, or No where that is better.
          {counted < enoughToJudge && ' With so few answers, the order means little.'}
        </>
      }
      csv={{
        fileName: 'happiness-questions',
        head: ['Question', 'Good answer', ...choices],
        rows: sorted.map((name) => [
          textOf(name),
          goodAnswerTo(name),
          ...choices.map((choice) => shares[name]?.[choice]),
        ]),
        label: 'Questions',
      }}
    >
      <Paper withBorder p="lg">
        <TipArea>
          <ol className={styles.questions}>
            {sorted.map((name) => {
              const { Yes, Maybe, No } = shares[name] as Shares
              const [yes, no] = goodAnswerTo(name) === 'Yes' ? (['good', 'poor'] as const) : (['poor', 'good'] as const)
              const parts = [
                { name: 'Yes', n: Yes, tone: yes },
                { name: 'Maybe', n: Maybe, tone: 'middling' as const },
                { name: 'No', n: No, tone: no },
              ]
              return (
                <li key={name}>
                  <p className={styles.question}>{textOf(name)}</p>
                  <StackedBar label={textOf(name)} parts={yes === 'good' ? parts : parts.reverse()} />
                </li>
              )
            })}
          </ol>
        </TipArea>
      </Paper>
    </ResultSection>
  )
}

type Part = { name: string; n: number; tone: Tone }

function StackedBar({ label, parts }: { label: string; parts: Part[] }) {
  const total = parts.reduce((sum, { n }) => sum + n, 0)
  const percent = (n: number) => `${Math.round(percentOf(n, total))}%`
  return (
    <div>
      <HiddenTable
        caption={label}
        head={['Answer', 'Share']}
        rows={parts.map(({ name, n }) => [name, `${percent(n)} (${n})`])}
      />
      <div className={styles.stack} aria-hidden>
        {parts.map(
          ({ name, n, tone }) =>
            n > 0 && (
              <span
                key={name}
                data-tip={`${name}: ${formatAnswers(n)} of ${total} (${percent(n)})`}
                style={{ flexGrow: n, background: toneFill(tone) }}
                className={styles.part}
              />
            ),
        )}
      </div>
      <div className={styles.stackLegend} aria-hidden>
        {parts.map(({ name, n, tone }) => (
          <span key={name}>
            <i style={{ background: toneFill(tone) }} /> {name} <b data-tabular>{percent(n)}</b>
          </span>
        ))}
        <span className={styles.stackTotal}>n {total}</span>
      </div>
    </div>
  )
}

// Questions with other answers than Yes, No and Maybe: scales as an average, choices as counts of the whole country.
import { Paper, Text } from '@mantine/core'
import { ResultSection } from '#web/results/ResultSection.tsx'
import type { Results } from '../../contract.ts'
import { minGroupSize } from '../../groups.ts'
import { percentOf, summaryOf } from '../../rules.ts'
import { useSurvey } from '../use-survey.tsx'

export function OtherQuestions({ results: { scales = {}, choices, counted } }: { results: Results }) {
  const { textOf, otherChoices } = useSurvey()
  const rows = [
    ...Object.entries(scales).map(([name, ratings]) => ({
      name,
      words: `${summaryOf({ counted, ratings }).averageRating?.toFixed(1)} of 10 on average`,
    })),
    ...Object.entries(choices ?? {}).map(([name, counts]) => ({
      name,
      words:
        Object.entries(counts)
          .map(([option, n]) => `${option} ${Math.round(percentOf(n, counted))}% (${n})`)
          .join(', ') || `Fewer than ${minGroupSize} gave each answer.`,
    })),
  ]
  if (rows.length === 0 && otherChoices.length === 0) return null
  return (
    <ResultSection
      title="Other questions"
      text={`Choices are shown for the whole country and year, and only the answers that at least ${minGroupSize} members gave.`}
      csv={{
        fileName: 'happiness-other-questions',
        head: ['Question', 'Answers'],
        rows: rows.map(({ name, words }) => [textOf(name), words]),
        label: 'Download answers',
      }}
    >
      <Paper withBorder p="lg">
        {rows.map(({ name, words }) => (
          <div key={name}>
            <Text fw={550}>{textOf(name)}</Text>
            <Text size="sm" mb="sm" data-tabular>
              {words}
            </Text>
          </div>
        ))}
        {rows.length === 0 && <Text size="sm">Choose all LCs and the whole year to see them.</Text>}
      </Paper>
    </ResultSection>
  )
}

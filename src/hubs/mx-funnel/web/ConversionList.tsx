// How many go on at each step? 'to {stage}' with its rate, coloured as the legend says.
import { Title } from '@mantine/core'
import { rateText, type StageRates, toneOf } from '../rates.ts'
import { kitTone, toneWords } from './rate-tone.ts'
import styles from './results.module.css'

export function ConversionList({ rows }: { rows: readonly StageRates[] }) {
  return (
    <>
      <Title order={3}>Conversion rates</Title>
      <ul className={styles.conversions}>
        {rows.slice(1).map(({ stage, ofPrevious }) => {
          const tone = toneOf(ofPrevious)
          return (
            <li key={stage}>
              <span>to {stage}</span>
              <span className={styles.rate} data-tone={kitTone(tone)} data-tabular title={toneWords[tone]}>
                {rateText(ofPrevious)}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

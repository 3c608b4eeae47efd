// How do shares make up a whole? One bar from 0 to 100% in parts, each with its name and percent in words below it.
import { HiddenTable } from '#web/charts/HiddenTable.tsx'
import { type Tone, toneFill } from '#web/ui/tone.ts'
import { percentOf } from '../rules.ts'
import { answersText } from './nps-words.ts'
import styles from './Results.module.css'

export type Part = { name: string; n: number; tone: Tone }

export function StackedBar({ label, parts }: { label: string; parts: Part[] }) {
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
                data-tip={`${name}: ${answersText(n)} of ${total} (${percent(n)})`}
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

// Rating columns: how often each rating was given, in the colour and under the name of promoters, neutral or detractors.
import { HiddenTable } from '#web/charts/HiddenTable.tsx'
import { TipArea } from '#web/charts/TipArea.tsx'
import { type Tone, toneFill } from '#web/ui/table/tone.ts'
import type { Results } from '../../contract.ts'
import { percentOf } from '../../rules.ts'
import { formatAnswers } from './nps-text.ts'
import styles from './RatingColumns.module.css'

type Side = { name: string; one: string; from: number; to: number; tone: Tone; n: (results: Results) => number }

const sides: Side[] = [
  { name: 'Detractors', one: 'detractors', from: 0, to: 6, tone: 'poor', n: ({ detractors }) => detractors },
  { name: 'Neutral', one: 'neutral', from: 7, to: 8, tone: 'middling', n: ({ neutrals }) => neutrals },
  { name: 'Promoters', one: 'promoters', from: 9, to: 10, tone: 'good', n: ({ promoters }) => promoters },
]
const label = 'How often was each rating given?'

export function RatingColumns({ results }: { results: Results }) {
  const { ratings, counted } = results
  const most = Math.max(1, ...ratings)
  const share = (n: number) => `${Math.round(percentOf(n, counted))}%`
  return (
    <figure className={styles.figure}>
      <figcaption>{label}</figcaption>
      <HiddenTable
        caption={label}
        head={['Rating', 'Answers']}
        rows={ratings.map((n, rating) => [String(rating), `${n} (${share(n)})`])}
      />
      <TipArea>
        <div className={styles.sides}>
          {sides.map(({ name, one, from, to, tone, n }) => (
            <div key={name} className={styles.side} style={{ flexGrow: to - from + 1 }}>
              <div className={styles.columns}>
                {ratings.slice(from, to + 1).map((count, at) => {
                  const tip = `Rating ${from + at}: ${formatAnswers(count)} (${share(count)}), ${one}`
                  return (
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads its tip
                    <div key={tip} className={styles.column} role="img" tabIndex={0} data-tip={tip} aria-label={tip}>
                      <b>{count > 0 ? count : ''}</b>
                      <span style={{ height: `${percentOf(count, most) * 0.84}px`, background: toneFill(tone) }} />
                      <i>{from + at}</i>
                    </div>
                  )
                })}
              </div>
              <p className={styles.name} style={{ borderColor: toneFill(tone) }}>
                <span>{name}</span>{' '}
                <span data-tabular>
                  <b>{share(n(results))}</b> ({n(results)})
                </span>
              </p>
            </div>
          ))}
        </div>
      </TipArea>
    </figure>
  )
}

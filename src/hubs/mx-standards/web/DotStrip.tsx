// Where does everybody of a row stand? A dot for each respondent, from nothing to the most that can be reached, with the
// row's own figure and the line of what it is compared with.
import { toneFill } from '#web/ui/tone.ts'
import { standardsCount } from '../items.ts'
import { bandOf, reach } from '../rules.ts'

type DotStripProps = { spread: readonly number[]; percent: number; middle: number }

const [height, radius] = [30, 3.5]
/** Dots at both ends stay whole. */
export const acrossOf = (share: number) => `${1.5 + 97 * Math.min(1, Math.max(0, share))}%`

/** Those with the same number of standards stand above each other, closer the more they are. */
function dotsOf(spread: readonly number[]) {
  return spread.flatMap((people, standards) => {
    const step = Math.min(2 * radius + 1, (height - 2 * radius) / Math.max(1, people - 1))
    const top = height / 2 - ((people - 1) * step) / 2
    return Array.from({ length: people }, (_, n) => ({
      key: `${standards}-${n}`,
      x: acrossOf(standards / standardsCount),
      y: top + n * step,
    }))
  })
}

export function DotStrip({ spread, percent, middle }: DotStripProps) {
  const [own, other] = [acrossOf(percent / reach), acrossOf(middle / reach)]
  return (
    <svg width="100%" height={height} aria-hidden focusable="false">
      <line x1="0" x2="100%" y1={height / 2} y2={height / 2} stroke="var(--line)" />
      <line x1={other} x2={other} y1={0} y2={height} stroke="var(--ink)" strokeDasharray="3 3" />
      <line x1={acrossOf(1)} x2={acrossOf(1)} y1={8} y2={height - 8} stroke="var(--dim)" />
      {dotsOf(spread).map(({ key, x, y }) => (
        <circle key={key} cx={x} cy={y} r={radius} fill="var(--dim)" fillOpacity={0.6} />
      ))}
      <line x1={own} x2={own} y1={2} y2={height - 2} stroke={toneFill(bandOf(percent))} strokeWidth={4} />
    </svg>
  )
}

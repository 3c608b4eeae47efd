// LC comparison: every LC's conversion on one scale, with the parts of each bar.
import { VisuallyHidden } from '@mantine/core'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { tooFew } from '#shared/results/comparison.ts'
import { formatNumber } from '#shared/text/format-number.ts'
import { TipArea } from '#web/charts/TipArea.tsx'
import { ResultSection } from '#web/results/ResultSection.tsx'
import { targetColumns } from '#web/results/targets/use-targets.ts'
import { conversionNumber, conversionOf, formatSignUps, isFew, national, totalsIn } from '../../rules.ts'
import type { TrackerView } from '../tracker-view.ts'
import { type BarRow, barRows, scaleEnd } from './bar-rows.ts'
import styles from './CommitteeBars.module.css'
import { totalsCsv } from './csv-files.ts'

type CommitteeBarsProps = {
  view: TrackerView
  scope: string
  /** Those of all LCs, for the file. */
  targets: readonly TargetProgress[]
}

export function CommitteeBars({ view, scope, targets }: CommitteeBarsProps) {
  const rows = barRows(view)
  const country = totalsIn(view.totals, national)
  const middle = country.signups > 0 ? conversionNumber(country) : undefined
  const end = scaleEnd([middle ?? 0, ...rows.map(({ conversion }) => conversion)])
  const shareOf = (value: number) => `${(value / end) * 100}%`
  // The country's own figure stands above already while it is the one that is shown.
  const middleWords = scope === national ? national : `${national} ${conversionOf(country)}%`
  return (
    <ResultSection
      id="compare-title"
      title="Conversion by LC"
      text={
        <>
          Each LC's <Key name="Recruitment" /> and <Key name="Exchange" /> as a share of its sign-ups. People who did
          both count twice, so it can exceed 100%.
        </>
      }
      csv={totalsCsv(view, targetColumns(targets))}
      isCard
    >
      <TipArea>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: display: grid removes them in browsers */}
        <table role="table" className={styles.chart} aria-labelledby="compare-title">
          <thead role="rowgroup">
            <tr role="row" className={styles.row}>
              <th role="columnheader" scope="col">
                <VisuallyHidden>LC</VisuallyHidden>
              </th>
              <th role="columnheader" scope="col" className={styles.bar}>
                <VisuallyHidden>Recruitment and exchange</VisuallyHidden>
                <span className={styles.scale} aria-hidden>
                  {middle !== undefined && (
                    <Mark at={shareOf(middle)} side={middle > end / 2 ? 'end' : 'start'} words={middleWords} isMiddle />
                  )}
                  {[...new Set([0, 100, end])].map((value) => (
                    <Mark key={value} at={shareOf(value)} side={value === 0 ? 'start' : 'end'} words={`${value}%`} />
                  ))}
                </span>
              </th>
              <th role="columnheader" scope="col">
                <VisuallyHidden>Conversion</VisuallyHidden>
              </th>
              <th role="columnheader" scope="col">
                <VisuallyHidden>Sign-ups</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr role="row" key={row.code} className={styles.row} aria-current={row.code === scope || undefined}>
                <th role="rowheader" scope="row">
                  {row.name}
                </th>
                {row.totals.signups === 0 ? (
                  <td role="cell" className={styles.none}>
                    no sign-ups
                  </td>
                ) : (
                  <BarCells row={row} marks={[middle, end > 100 ? 100 : undefined]} shareOf={shareOf} />
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </TipArea>
    </ResultSection>
  )
}

const Key = ({ name }: { name: 'Recruitment' | 'Exchange' }) => (
  <span className={styles.key}>
    <i data-part={name} aria-hidden />
    {name.toLowerCase()}
  </span>
)

type MarkProps = { at: string; side: 'start' | 'end'; words: string; isMiddle?: boolean }

const Mark = ({ at, side, words, isMiddle }: MarkProps) => (
  <span className={styles.mark} data-side={side} data-middle={isMiddle} style={{ left: at }}>
    {words}
  </span>
)

type BarCellsProps = { row: BarRow; marks: (number | undefined)[]; shareOf: (value: number) => string }

function BarCells({ row: { name, totals, conversion }, marks, shareOf }: BarCellsProps) {
  const { signups, recruitment, exchange } = totals
  const width = (count: number) => ({ width: shareOf((count / signups) * 100) })
  const parts = `Recruitment ${formatNumber(recruitment)}, exchange ${formatNumber(exchange)}`
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: grid removes them in browsers */}
      <td role="cell" className={styles.bar}>
        <button type="button" className={styles.track} aria-label={parts} data-tip={`${name}\n${parts}`}>
          <span className={styles.fill} data-part="Recruitment" data-few={isFew(totals)} style={width(recruitment)} />
          <span className={styles.fill} data-part="Exchange" data-few={isFew(totals)} style={width(exchange)} />
          {marks.map((mark, at) => {
            const kind = at === 0 ? 'country' : 'whole'
            return mark !== undefined && <i key={kind} data-mark={kind} style={{ left: shareOf(mark) }} />
          })}
        </button>
      </td>
      <td role="cell" className={styles.number} data-tabular>
        {conversion.toFixed(2)}%
      </td>
      <td role="cell" className={styles.n} data-tabular>
        {formatSignUps(totals)}
        {isFew(totals) && <span>{tooFew}</span>}
      </td>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  )
}

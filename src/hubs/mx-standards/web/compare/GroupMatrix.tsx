// Matrix of LCs or portfolios by group: one percentage per cell, tinted by its distance from the middle, the furthest
// behind first. Details appear on hover, focus and tap. It scrolls sideways on phones.
import { VisuallyHidden } from '@mantine/core'
import { tooFew } from '#shared/results/comparison.ts'
import { TipArea } from '#web/charts/TipArea.tsx'
import { useDownload } from '#web/results/Downloads.tsx'
import { useArrowKeys } from '#web/ui/table/use-arrow-keys.ts'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import { type Band, bandLegend, bandNames, bandOf, type Done, formatCounts } from '../../rules.ts'
import styles from '../results.module.css'
import { groupHead, type NamedFigure } from '../results-csv.ts'
import { useStandards } from '../use-standards.tsx'
import { differenceOf, type Middle, peopleText } from './comparison.ts'
import matrix from './matrix.module.css'

type GroupMatrixProps = { label: 'LC' | 'Portfolio'; rows: readonly NamedFigure[]; middle: Middle; fileName: string }

export function GroupMatrix({ label, rows, middle, fileName }: GroupMatrixProps) {
  const standards = useStandards()
  const { groupNames, groupTitle } = standards
  const title = label === 'LC' ? 'LCs by group' : 'Portfolios by group'
  const sorted = rows.toSorted((a, b) => a.percent - b.percent)
  useDownload({
    label: title,
    fileName,
    head: [label, ...groupHead(standards), 'Difference'],
    rows: () => sorted.map((row) => [row.name, ...row.groups, row.percent - middle.percent]),
  })
  const { onKeyDown, onFocus, cellOf } = useArrowKeys(sorted.length, groupNames.length)
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <p className={styles.sideways}>Scrolls sideways</p>
      </div>
      <TipArea>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit */}
        <section className={matrix.frame} aria-label={`${title}, percent`} tabIndex={0}>
          <table className={matrix.matrix} {...{ onKeyDown, onFocus }}>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                {groupNames.map((group) => (
                  <th key={group} scope="col">
                    {groupTitle(group)}
                  </th>
                ))}
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{middle.name}</th>
                {middle.groups.map((percent, index) => (
                  <td key={groupNames[index]} className={matrix.middle}>
                    <BandMark band={bandOf(percent)} /> {percent}%
                  </td>
                ))}
                <td className={matrix.middle} />
              </tr>
              {sorted.map((row, at) => (
                <tr key={row.code}>
                  <th scope="row">{row.name}</th>
                  {groupNames.map((group, index) => (
                    <Cell key={group} {...{ row, middle, group }} cellProps={cellOf(at, index)} />
                  ))}
                  <td data-whole data-tabular>
                    {differenceText(row, middle)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </TipArea>
      <p className={matrix.legend}>
        {bandLegend.map(({ band, text }) => (
          <span key={band}>
            <BandMark band={band} isHidden /> {text}
          </span>
        ))}
        <span>The stronger the colour, the further from {middle.short}.</span>
      </p>
    </section>
  )
}

function differenceText(row: NamedFigure, middle: Middle): string {
  const difference = differenceOf(row, middle)
  return difference === null ? tooFew : formatSigned(difference)
}

const shapes: Record<Band, string> = { good: '▲', middling: '◆', poor: '▼' }

function BandMark({ band, isHidden = false }: { band: Band; isHidden?: boolean }) {
  return (
    <>
      <span className={matrix.mark} data-band={band} aria-hidden>
        {shapes[band]}
      </span>
      {!isHidden && <VisuallyHidden>{bandNames[band]}</VisuallyHidden>}
    </>
  )
}

type CellProps = { row: NamedFigure; middle: Middle; group: string; cellProps: { tabIndex: number } }

function Cell({ row, middle, group, cellProps }: CellProps) {
  const { groupNames, items, countsOf, groupTitle } = useStandards()
  const at = groupNames.indexOf(group)
  const percent = row.groups[at] ?? 0
  const difference = percent - (middle.groups[at] ?? 0)
  const done: Done = Object.fromEntries(items.map(({ field }, at) => [field, row.done[at] ?? 0]))
  const counts = formatCounts(countsOf(done, row.respondents, group))
  const tip = `${row.name}, ${groupTitle(group)}, ${peopleText(row.respondents)}\n${counts}\n${formatSigned(difference)} from ${middle.short}`
  const strength = differenceOf(row, middle) === null ? 0 : Math.min(45, Math.abs(difference) * 1.5)
  return (
    <td
      data-band={bandOf(percent)}
      data-tip={tip}
      data-side={difference < 0 ? 'below' : 'above'}
      data-tabular
      style={{ '--strength': `${strength}%` } as object}
      {...cellProps}
    >
      <BandMark band={bandOf(percent)} /> {percent}%
    </td>
  )
}

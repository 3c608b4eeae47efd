// Progress cards, one per task: the count, the due day, and a button to remind everyone who owes it.
import { Anchor, Button, Paper } from '@mantine/core'
import { dayWords } from '#shared/time/windows.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { StatGrid } from '#web/ui/table/StatGrid.tsx'
import type { Cell, ProgressAnswer, ProgressKind } from '../../contract.ts'
import { isDone } from '../../rules.ts'
import { colourOf, dueOrClosed, formatCount } from '../format-texts.ts'
import styles from '../tasks.module.css'
import { ProgressTrack } from './ProgressTrack.tsx'

type KindCardsProps = {
  progress: ProgressAnswer
  /** Shows only this LC, with links to its people. */
  only?: string | undefined
  onRemind: (kind: ProgressKind) => void
}

export function KindCards({ progress: { kinds, rows }, only, onRemind }: KindCardsProps) {
  return (
    <StatGrid least={165}>
      {kinds.map((kind, at) => {
        const all = sumOf(rows.flatMap(({ cells }) => cells[at] ?? []))
        const mayRemind = kind.canRemind && !isDone(all) && !all.closedOn
        return (
          <Paper key={kind.kind} withBorder p="md" component="section" aria-label={kind.name} className={styles.card}>
            <h2 className={styles.cardName}>{kind.name}</h2>
            <div className={styles.number} data-tabular style={{ color: colourOf(all) }}>
              {kind.opensOn ? 'Not open yet' : <Count {...{ kind, only }} words={formatCount(all)} />}
            </div>
            {all.expected !== null && !kind.opensOn && <ProgressTrack cell={all} />}
            <div className={styles.note}>{noteOf(kind, all)}</div>
            {mayRemind && (
              <Button
                variant="default"
                size="compact-sm"
                className={styles.cardButton}
                aria-label={`Remind all who owe: ${kind.name}`}
                onClick={() => onRemind(kind)}
              >
                Remind all
              </Button>
            )}
          </Paper>
        )
      })}
    </StatGrid>
  )
}

type CountProps = { kind: ProgressKind; only: string | undefined; words: string }

function Count({ kind, only, words }: CountProps) {
  if (only === undefined || kind.owedBy === 'nobody') return words
  const query = new URLSearchParams({ kind: kind.kind, committee: only })
  return (
    <Anchor href={hrefTo(`/progress?${query}`)} inherit aria-label={`${kind.name}: ${words}`}>
      {words}
    </Anchor>
  )
}

type Sum = Pick<Cell, 'expected' | 'done' | 'dueOn' | 'closedOn'>

/** Sums cells: the earliest due day counts, and it is closed once it is closed for every LC that is not done. */
function sumOf(cells: readonly Cell[]): Sum {
  const open = cells.filter((cell) => cell.expected !== null && !isDone(cell))
  const closedOn = open.every((cell) => cell.closedOn)
    ? open
        .flatMap((cell) => cell.closedOn ?? [])
        .sort()
        .at(-1)
    : ''
  const isCounted = cells.every(({ expected }) => expected === null)
  const days = cells.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return {
    expected: isCounted ? null : cells.reduce((sum, { expected }) => sum + (expected ?? 0), 0),
    done: cells.reduce((sum, { done }) => sum + done, 0),
    dueOn: days[0] ?? null,
    ...(closedOn && { closedOn }),
  }
}

function noteOf(kind: ProgressKind, all: Sum): string {
  if (kind.opensOn) return `Opens ${dayWords(kind.opensOn)}`
  if (kind.owedBy === 'nobody') return ['counted only', dueOrClosed(kind)].filter(Boolean).join(', ')
  if (all.expected === 0) return kind.isMonthly ? 'nothing due yet' : 'due from nobody yet'
  if (isDone(all)) return 'all done'
  return dueOrClosed({ ...all, dueOn: all.dueOn ?? kind.dueOn }) || 'no day set'
}

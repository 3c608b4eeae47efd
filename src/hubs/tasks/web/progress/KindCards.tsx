// How far is each task in all? One card each: the number, until when, and a button for all who owe it.
import { Anchor, Button, Paper } from '@mantine/core'
import { dayWords, dueWords } from '#shared/windows.ts'
import { hrefTo } from '#web/shell/location.ts'
import { StatGrid } from '#web/ui/StatGrid.tsx'
import type { Cell, ProgressAnswer, ProgressKind } from '../contract.ts'
import { isDone } from '../rules.ts'
import { ProgressTrack } from './ProgressTrack.tsx'
import styles from './tasks.module.css'
import { colourOf, countWords } from './words.ts'

type KindCardsProps = {
  progress: ProgressAnswer
  /** The numbers are those of this LC alone, and lead to its people. */
  only?: string | undefined
  onRemind: (kind: ProgressKind) => void
}

export function KindCards({ progress: { kinds, rows }, only, onRemind }: KindCardsProps) {
  return (
    <StatGrid least={165}>
      {kinds.map((kind, at) => {
        const all = sumOf(rows.flatMap(({ cells }) => cells[at] ?? []))
        const mayRemind = kind.canRemind && !isDone(all)
        return (
          <Paper key={kind.kind} withBorder p="md" component="section" aria-label={kind.name} className={styles.card}>
            <h2 className={styles.cardName}>{kind.name}</h2>
            <div className={styles.number} data-tabular style={{ color: colourOf(all) }}>
              {kind.opensOn ? 'Not open yet' : <Count {...{ kind, only }} words={countWords(all)} />}
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

/** The first day on which something is owed is the one to know. */
function sumOf(cells: readonly Cell[]): Pick<Cell, 'expected' | 'done' | 'dueOn'> {
  const isCounted = cells.every(({ expected }) => expected === null)
  const days = cells.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return {
    expected: isCounted ? null : cells.reduce((sum, { expected }) => sum + (expected ?? 0), 0),
    done: cells.reduce((sum, { done }) => sum + done, 0),
    dueOn: days[0] ?? null,
  }
}

function noteOf(kind: ProgressKind, all: Pick<Cell, 'expected' | 'done' | 'dueOn'>): string {
  if (kind.opensOn) return `Opens ${dayWords(kind.opensOn)}`
  if (kind.owedBy === 'nobody') return ['counted only', dueWords(kind.dueOn)].filter(Boolean).join(', ')
  if (all.expected === 0) return 'nobody owes it yet'
  if (isDone(all)) return 'all done'
  return dueWords(all.dueOn ?? kind.dueOn) || 'no day set'
}

// Progress cards, one per task: the count, the due day, and a button to remind everyone who has not done it.
import { Anchor, Button, Paper } from '@mantine/core'
import { dayWords } from '#shared/time/windows.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { StatGrid } from '#web/ui/table/StatGrid.tsx'
import type { ProgressAnswer, ProgressKind } from '../../contract.ts'
import { isDone, sumCells } from '../../rules.ts'
import { colourOf, dueOrClosed, formatCount } from '../format-texts.ts'
import styles from '../tasks.module.css'
import { ProgressTrack } from './ProgressTrack.tsx'

type KindCardsProps = {
  progress: ProgressAnswer
  /** Shows only this LC, with links to its people. */
  only?: string | undefined
  /** The day that is shown. */
  day: string
  onRemind: (kind: ProgressKind) => void
}

export function KindCards({ progress: { kinds, rows }, only, day, onRemind }: KindCardsProps) {
  return (
    <StatGrid least={165}>
      {kinds.map((kind, at) => {
        const all = sumCells(rows.flatMap(({ cells }) => cells[at] ?? []))
        const mayRemind = kind.canRemind && !isDone(all) && !all.closedOn
        return (
          <Paper key={kind.kind} withBorder p="md" component="section" aria-label={kind.name} className={styles.card}>
            <h2 className={styles.cardName}>{kind.name}</h2>
            <div className={styles.number} data-tabular style={{ color: colourOf(all, day) }}>
              {kind.unknown === 'all' ? (
                'Not recorded'
              ) : kind.opensOn ? (
                'Not open yet'
              ) : (
                <Count {...{ kind, only }} words={formatCount(all)} />
              )}
            </div>
            {all.expected !== null && !kind.opensOn && <ProgressTrack cell={all} day={day} />}
            <div className={styles.note}>{noteOf(kind, all, day)}</div>
            {mayRemind && (
              <Button
                variant="default"
                size="compact-sm"
                className={styles.cardButton}
                aria-label={`Remind all: ${kind.name}`}
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

function noteOf(kind: ProgressKind, all: ReturnType<typeof sumCells>, day: string): string {
  if (kind.unknown === 'all') return 'for this day'
  if (kind.opensOn) return `Opens ${dayWords(kind.opensOn)}`
  if (kind.owedBy === 'nobody') return ['optional', dueOrClosed(kind, day)].filter(Boolean).join(', ')
  if (all.expected === 0) return kind.isMonthly ? 'nothing due yet' : 'not due from anyone yet'
  if (isDone(all)) return 'all done'
  return dueOrClosed({ ...all, dueOn: all.dueOn ?? kind.dueOn }, day) || 'no due day'
}

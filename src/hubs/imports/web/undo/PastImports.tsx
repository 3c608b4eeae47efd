// Past imports: what was imported, by whom, and what can still be undone.
import { Button, Text, Title } from '@mantine/core'
import { clampPage } from '#shared/paging.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { PastImport } from '../../contract.ts'
import styles from '../imports.module.css'
import { usePastImports } from '../use-imports.ts'
import { UndoneNote } from './UndoneNote.tsx'
import { useUndo } from './use-undo.ts'

export function PastImports() {
  const [{ page }, setQuery] = useQueryState({ page: 1 })
  const list = usePastImports(page)
  useLastPage(page, list.query, setQuery)
  const { undo, undone } = useUndo()
  const columns: Column<PastImport>[] = [
    { head: 'What', main: true, cell: (past) => <ImportName past={past} /> },
    { head: 'By', cell: ({ by }) => by.name || by.email },
    { head: 'When', cell: ({ at }) => <DateText value={at} withTime /> },
    { head: 'Rows', cell: formatCounts },
    {
      head: 'Undo',
      cell: (past) => <UndoCell past={past} onUndo={() => void undo({ ...past, title: titleOf(past) })} />,
    },
  ]
  return (
    <section aria-labelledby="past-title" className={styles.section}>
      <Title order={2} id="past-title" mb="sm">
        Past imports
      </Title>
      {undone && <UndoneNote key={undone.id} undone={undone} />}
      <QueryView
        query={list.query}
        skeleton="table"
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title="No imports yet" text="Your imports appear here, and you can undo them." />}
      >
        {({ imports, totalPages }) => (
          <>
            <ListUpdateNotice list={list} />
            <DataTable label="Past imports" columns={columns} rows={imports} rowKey={({ id }) => id} />
            {totalPages > 1 && (
              <Pager
                page={clampPage(page, totalPages)}
                totalPages={totalPages}
                onPage={(next) => setQuery({ page: next }, { push: true })}
                label="Pages of past imports"
              />
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

const titleOf = ({ fileName, name }: PastImport) => fileName || name

const ImportName = ({ past: { name, fileName, year } }: { past: PastImport }) => (
  <div>
    {name}
    <Text size="sm" c="dimmed" fw={400}>
      {[fileName, year].filter(Boolean).join(' · ')}
    </Text>
  </div>
)

function formatCounts({ made, changed, skipped, refused }: PastImport): string {
  const parts = Object.entries({ new: made, changed, skipped, refused }).filter(([, n]) => n > 0)
  return parts.map(([word, n]) => `${n.toLocaleString()} ${word}`).join(', ') || 'None'
}

function UndoCell({ past, onUndo }: { past: PastImport; onUndo: () => void }) {
  if (past.undoneAt) {
    return (
      <Text size="sm" c="dimmed">
        Undone <DateText value={past.undoneAt} /> by {past.undoneBy}
      </Text>
    )
  }
  if (!past.canUndo) {
    return (
      <Text size="sm" c="dimmed">
        No longer possible
      </Text>
    )
  }
  return (
    <div className={styles.undo}>
      <Button variant="default" size="sm" onClick={onUndo} aria-label={`Undo: ${titleOf(past)}`}>
        Undo
      </Button>
      <Text size="sm" c="dimmed">
        until <DateText value={past.canUndoUntil} />
      </Text>
    </div>
  )
}

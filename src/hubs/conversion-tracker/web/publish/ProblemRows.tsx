// Rows with problems: a paged list, to correct them on the spot or leave them out.
import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { clampPage, totalPagesOf } from '#shared/paging.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import styles from '../conversion.module.css'
import { countWrong, type Line, type OpenedFile } from './opened-file.ts'
import { ProblemRow } from './ProblemRow.tsx'
import type { FileEditor } from './use-file-editor.ts'

const rowsPerPage = 5

export function ProblemRows({ fileEditor, opened }: { fileEditor: FileEditor; opened: OpenedFile }) {
  const [requestedPage, setPage] = useState(1)
  const { wrong, lines, leaveOut, lastFix } = opened
  const left = countWrong(opened)
  const totalPages = totalPagesOf(wrong.length, rowsPerPage)
  const page = clampPage(requestedPage, totalPages)
  const shown = wrong.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  if (leaveOut) {
    return (
      <div className={styles.problemsHead}>
        <Text role="status">{left === 1 ? 'One row is left out.' : `${left.toLocaleString()} rows are left out.`}</Text>
        <Button variant="default" size="sm" onClick={() => fileEditor.leaveOut(false)}>
          Show them again
        </Button>
      </div>
    )
  }
  return (
    <div>
      <div className={styles.problemsHead}>
        <div role="status">
          <Title order={3}>{formatHeading(left, wrong.length)}</Title>
          {left > 0 && (
            <Text size="sm" c="dimmed">
              A row counts as soon as you fix it. Your file does not change.
            </Text>
          )}
        </div>
        {left > 0 && (
          <Button variant="default" size="sm" onClick={() => fileEditor.leaveOut(true)}>
            Leave these rows out
          </Button>
        )}
      </div>
      <ul className={styles.problems} aria-label="Rows with problems">
        {shown.map(({ at, columns }) => (
          <ProblemRow
            key={at}
            line={lines[at] as Line}
            columns={columns}
            lastFix={lastFix?.at === at ? lastFix : undefined}
            onFix={(column, text) => fileEditor.fix(at, column, text)}
            onFixAlike={fileEditor.fixAlike}
          />
        ))}
      </ul>
      <Pager page={page} totalPages={totalPages} onPage={setPage} label="Pages of rows to fix" />
    </div>
  )
}

function formatHeading(left: number, all: number): string {
  if (left === 0) return all === 1 ? 'The row is fixed' : `All ${all.toLocaleString()} rows are fixed`
  if (left === 1) return 'One row needs your attention'
  return `${left.toLocaleString()} rows need your attention`
}

// Is the opened file understood? Its columns, its rows with problems, and what may be done with it.
import { Button, Paper, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ColumnFields } from './ColumnFields.tsx'
import styles from './conversion.module.css'
import { FileRemarks } from './FileRemarks.tsx'
import { countWrong, missingColumns, type OpenedFile } from './opened-file.ts'
import { ProblemRows } from './ProblemRows.tsx'
import { PublishPart } from './PublishPart.tsx'
import { SheetField } from './SheetField.tsx'
import type { FileDesk } from './use-file.ts'

type FilePanelProps = { desk: FileDesk; opened: OpenedFile; mayPublish: boolean; onClose: () => void }

export function FilePanel({ desk, opened, mayPublish, onClose }: FilePanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // A chosen file changes the page above the place where it was chosen: the person is led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every file that is opened
  useEffect(() => title.current?.focus(), [opened.rows])
  const isMatched = missingColumns(opened.match).length === 0
  const wrong = countWrong(opened)
  const counted = desk.entries.length
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="file-title" className={styles.file}>
      <div className={styles.fileHead}>
        <div className={styles.fileWords}>
          <Title order={2} id="file-title" ref={title} tabIndex={-1} className={styles.fileTitle}>
            {opened.name}
          </Title>
          <Text c="dimmed">{isMatched ? countsOf(counted, wrong) : 'Choose the missing columns first.'}</Text>
        </div>
        <div className={styles.fileActions}>
          <Button variant="default" onClick={onClose}>
            Close the file
          </Button>
          {mayPublish && (
            <PublishPart entries={desk.entries} reason={whyNotYet(opened, counted)} onPublished={onClose} />
          )}
        </div>
      </div>
      <SheetField opened={opened} onSheet={desk.chooseSheet} />
      <ColumnFields opened={opened} onMatch={desk.match} onNames={desk.setNames} />
      {isMatched && <FileRemarks opened={opened} />}
      {opened.wrong.length > 0 && <ProblemRows desk={desk} opened={opened} />}
    </Paper>
  )
}

/** Why the file cannot be published yet. */
function whyNotYet(opened: OpenedFile, counted: number): string | undefined {
  if (missingColumns(opened.match).length > 0) return 'Choose the missing columns first.'
  if (counted === 0) return 'There is no row to publish.'
  return countWrong(opened) > 0 && !opened.leaveOut ? 'Mend the rows or leave them out first.' : undefined
}

function countsOf(counted: number, wrong: number): string {
  const rows = `${counted.toLocaleString()} ${counted === 1 ? 'row is' : 'rows are'} counted`
  if (wrong === 0) return `${rows}, and every row is understood.`
  return `${rows}, ${wrong.toLocaleString()} ${wrong === 1 ? 'is not' : 'are not'}.`
}

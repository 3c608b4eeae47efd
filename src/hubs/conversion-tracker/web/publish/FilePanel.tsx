// File panel: the opened file with its columns, rows with problems, remarks, and publishing.
import { Alert, Button, NativeSelect, Paper, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { type Entry, national, shownCommittees, totalsOf } from '../../rules.ts'
import styles from '../conversion.module.css'
import { inScope } from '../tracker-view.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { findRemarks } from './file-remarks.ts'
import { countWrong, missingColumns, type OpenedFile } from './opened-file.ts'
import { ProblemRows } from './ProblemRows.tsx'
import { PublishButton } from './PublishButton.tsx'
import type { FileEditor } from './use-file-editor.ts'

type FilePanelProps = { fileEditor: FileEditor; opened: OpenedFile; mayPublish: boolean; onClose: () => void }

export function FilePanel({ fileEditor, opened, mayPublish, onClose }: FilePanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // A chosen file changes the page above the file input, so move the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every file that is opened
  useEffect(() => title.current?.focus(), [opened.rows])
  const isMatched = missingColumns(opened.match).length === 0
  const wrong = countWrong(opened)
  const counted = fileEditor.entries.length
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="file-title" className={styles.file}>
      <div className={styles.fileHead}>
        <div className={styles.fileWords}>
          <Title order={2} id="file-title" ref={title} tabIndex={-1} className={styles.fileTitle}>
            {opened.name}
          </Title>
          <Text c="dimmed">{isMatched ? formatCounts(counted, wrong) : 'Choose the missing columns first.'}</Text>
        </div>
        <div className={styles.fileActions}>
          <Button variant="default" onClick={onClose}>
            Close the file
          </Button>
          {mayPublish && (
            <PublishPart entries={fileEditor.entries} reason={findReason(opened, counted)} onPublished={onClose} />
          )}
        </div>
      </div>
      <SheetField opened={opened} onSheet={fileEditor.chooseSheet} />
      <ColumnFields opened={opened} onMatch={fileEditor.match} onHeaderChange={fileEditor.setHasHeader} />
      {isMatched && <FileRemarks opened={opened} />}
      {opened.wrong.length > 0 && <ProblemRows fileEditor={fileEditor} opened={opened} />}
    </Paper>
  )
}

/** Why the file cannot be published yet. */
function findReason(opened: OpenedFile, counted: number): string | undefined {
  if (missingColumns(opened.match).length > 0) return 'Choose the missing columns first.'
  if (counted === 0) return 'There are no rows to publish.'
  return countWrong(opened) > 0 && !opened.leaveOut ? 'Fix the rows or leave them out first.' : undefined
}

function formatCounts(counted: number, wrong: number): string {
  const rows = `${counted.toLocaleString()} ${counted === 1 ? 'row is' : 'rows are'} counted`
  if (wrong === 0) return `${rows}. No problems found.`
  return `${rows}, ${wrong.toLocaleString()} ${wrong === 1 ? 'is not' : 'are not'}.`
}

type SheetFieldProps = { opened: OpenedFile; onSheet: (index: number) => void }

function SheetField({ opened: { origin }, onSheet }: SheetFieldProps) {
  if (!origin) return null
  const { sheets, chosen, notes } = origin
  return (
    <>
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          maw={320}
          data={sheets.map(({ name, index }) => ({ value: String(index), label: name }))}
          value={String(chosen)}
          onChange={(event) => onSheet(Number(event.currentTarget.value))}
        />
      )}
      {notes.length > 0 && (
        <Text size="sm" c="dimmed">
          {notes.map((note) => `${note}.`).join(' ')}
        </Text>
      )}
    </>
  )
}

type PublishPartProps = { entries: readonly Entry[]; reason: string | undefined; onPublished: () => void }

function PublishPart({ entries, reason, onPublished }: PublishPartProps) {
  const [chosen, setChosen] = useState<string>()
  const named = new Set(entries.map(({ lc }) => lc))
  const present = shownCommittees(useOrganisation(), totalsOf(entries)).filter(({ code }) => named.has(code))
  const offered = named.size === 1 ? (present[0]?.code ?? national) : national
  const scopes = [{ code: national, name: national }, ...present]
  const scope = scopes.some(({ code }) => code === chosen) ? (chosen as string) : offered
  return (
    <div className={styles.publish}>
      <NativeSelect
        label="Publish for"
        data={scopes.map(({ code, name }) => ({ value: code, label: name }))}
        value={scope}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <PublishButton entries={inScope(entries, scope)} scope={scope} reason={reason} onPublished={onPublished} />
    </div>
  )
}

const maxNamed = 8

/** The first few, and how many more there are. */
function named(all: readonly string[]): string {
  const more = all.length - maxNamed
  return new Intl.ListFormat('en-GB').format(
    more > 0 ? [...all.slice(0, maxNamed), `${more.toLocaleString()} more`] : all,
  )
}

const formatRowsHave = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Row ${numbers[0]} has` : `Rows ${named(numbers.map(String))} have`

function FileRemarks({ opened }: { opened: OpenedFile }) {
  const { repeated, short, long } = useMemo(() => findRemarks(opened), [opened])
  if (repeated.length + short.length + long.length === 0) return null
  const pairs = named(repeated.map(({ number, first }) => `row ${number} repeats row ${first}`))
  const addresses = new Set(repeated.map(({ first }) => first)).size
  const stand = addresses === 1 ? 'One email appears' : `${addresses.toLocaleString()} emails appear`
  return (
    <Alert color="yellow" title="Worth a look" mt="md">
      {repeated.length > 0 && <p>{`${stand} in more than one row: ${pairs}. Each row is counted.`}</p>}
      {short.length > 0 && (
        <p>{`${formatRowsHave(short)} fewer cells than the first row; missing cells count as empty.`}</p>
      )}
      {long.length > 0 && (
        <p>{`${formatRowsHave(long)} more cells than the first row: a separator inside a cell may have split it.`}</p>
      )}
    </Alert>
  )
}

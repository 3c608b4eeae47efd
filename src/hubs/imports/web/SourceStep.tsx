// Source step: a file, or pasted cells.
import { Button, Progress, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ImportKindInfo } from '#shared/imports.ts'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { buildFileName } from '#web/ui/files/file-name.ts'
import styles from './imports.module.css'
import rowsStyles from './preview/rows.module.css'
import { StepFrame } from './StepFrame.tsx'
import type { Reading, Source } from './use-source.ts'

const maxBytes = 20 * 1024 * 1024

type SourceStepProps = { kind: ImportKindInfo; source: Source; yearChoice: ReactNode }

export function SourceStep({ kind, source, yearChoice }: SourceStepProps) {
  const [text, setText] = useState('')
  const [isPasted, setPasted] = useState(false)
  const { reading, error } = source
  return (
    <StepFrame
      title={kind.name}
      text="Choose a file, or paste cells from your spreadsheet including the header row. Nothing is imported until the last step."
    >
      {yearChoice && <div className={rowsStyles.fields}>{yearChoice}</div>}
      {reading ? (
        <ReadingProgress reading={reading} onStop={source.stop} />
      ) : (
        <div className={styles.sources}>
          <div className={styles.source}>
            <FileDrop
              label="Choose a CSV or Excel file"
              hint={`Or drop it here. Up to ${kind.most.toLocaleString()} rows and ${maxBytes / 1024 / 1024} MB`}
              maxBytes={maxBytes}
              error={isPasted ? undefined : error}
              onFile={(file) => {
                setPasted(false)
                source.open(file)
              }}
            />
            <CsvDownload
              fileName={buildFileName(kind.name, 'template')}
              head={kind.fields.map(({ label }) => label)}
              rows={[]}
              label="Download template"
            />
          </div>
          <form
            className={styles.source}
            onSubmit={(event) => {
              event.preventDefault()
              setPasted(true)
              source.open({ text })
            }}
          >
            <Textarea
              label="Or paste cells here"
              rows={6}
              placeholder={kind.fields.map(({ label }) => label).join('\t')}
              value={text}
              error={isPasted ? error : undefined}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={text.trim() === ''}>
              Read pasted cells
            </Button>
          </form>
        </div>
      )}
    </StepFrame>
  )
}

function ReadingProgress({ reading, onStop }: { reading: Reading; onStop: () => void }) {
  return (
    <div className={styles.reading}>
      <Text role="status">Reading {reading.name}...</Text>
      <Progress value={Math.round(reading.share * 100)} aria-label={`Reading ${reading.name}`} w="100%" />
      <Button variant="default" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

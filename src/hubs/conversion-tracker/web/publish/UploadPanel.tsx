// Upload panel: choose a file or paste cells, which are read in the browser and stay there.
import { Button, Paper, Progress, Text, Title } from '@mantine/core'
import { formatNumber } from '#shared/text/format-number.ts'
import { PasteField } from '#web/sheet/PasteField.tsx'
import { maxBytes, type SheetSource } from '#web/sheet/sheet.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { maxEntries } from '../../contract.ts'
import styles from '../conversion.module.css'
import type { FileEditor, Reading } from './use-file-editor.ts'

type UploadPanelProps = { fileEditor: FileEditor; mayPublish: boolean; onFile: (source: SheetSource) => void }

export function UploadPanel({ fileEditor, mayPublish, onFile }: UploadPanelProps) {
  const { opened, reading, error, stopReading } = fileEditor
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="upload-title" className={styles.upload}>
      <Title order={2} id="upload-title">
        Your own file
      </Title>
      <Text>
        A CSV or Excel file with one row per sign-up and the columns Name, Email, Recruitment, Exchange and LC, in any
        order.
      </Text>
      {reading ? (
        <ReadingProgress reading={reading} onStop={stopReading} />
      ) : (
        <>
          <FileDrop
            label={opened ? 'Choose another CSV or Excel file' : 'Choose a CSV or Excel file'}
            hint={`CSV or Excel (.xlsx), up to ${formatNumber(maxEntries)} rows and ${maxBytes / 1024 / 1024} MB`}
            maxBytes={maxBytes}
            fileName={opened?.name}
            error={error}
            onFile={onFile}
          />
          <PasteField label="Or paste cells from a spreadsheet" onPaste={(text) => onFile({ text })} />
        </>
      )}
      <Text size="sm" c="dimmed">
        {mayPublish
          ? 'Your browser reads the file. Nothing is sent until you publish it.'
          : 'Your browser reads the file. Nothing is sent.'}
      </Text>
    </Paper>
  )
}

function ReadingProgress({ reading, onStop }: { reading: Reading; onStop: () => void }) {
  const percent = Math.round(reading.share * 100)
  return (
    <div className={styles.reading}>
      <span role="status">Reading {reading.name}...</span>
      <Progress value={percent} aria-label={`Reading ${reading.name}`} />
      <Button variant="default" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

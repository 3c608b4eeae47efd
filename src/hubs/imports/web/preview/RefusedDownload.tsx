// Download of refused rows, each with its problem, to correct many in a spreadsheet.
import { Text } from '@mantine/core'
import type { ImportKindInfo } from '#shared/imports.ts'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { buildFileName } from '#web/ui/files/file-name.ts'
import styles from '../imports.module.css'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { OpenedSheet } from '../use-source.ts'
import type { PreviewedRow } from './previewed.ts'
import { buildRefusedTable } from './refused-table.ts'
import rowsStyles from './rows.module.css'

type RefusedDownloadProps = {
  kind: ImportKindInfo
  opened: OpenedSheet
  flow: SheetFlow
  rows: readonly PreviewedRow[]
}

export function RefusedDownload({ kind, opened, flow, rows }: RefusedDownloadProps) {
  const { head, buildRows } = buildRefusedTable(kind.fields, flow.plan)
  return (
    <div className={rowsStyles.refusedHead}>
      <Text size="sm" c="dimmed" className={styles.words}>
        Fix them here, or download them, fix them in your spreadsheet and import that file later.
      </Text>
      <CsvDownload
        fileName={buildFileName(opened.fileName.replace(/\.\w+$/, ''), 'refused')}
        head={head}
        rows={() => buildRows(rows)}
        label="Download refused rows"
      />
    </div>
  )
}

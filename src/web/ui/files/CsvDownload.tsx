// CSV download: a button that builds a CSV file of a table in the browser.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CsvValue, csvOf } from '#shared/text/csv.ts'
import { toast } from '../feedback/toast.ts'
import { Icon } from '../page/Icon.tsx'
import { fileFailedText, saveFile } from './save-file.ts'

type Rows = readonly (readonly CsvValue[])[]
export type CsvTable = {
  /** Without the ending: 'mx-results'. */
  fileName: string
  head: readonly string[]
  /** The rows, or a function that fetches all of them. */
  rows: Rows | (() => Rows | Promise<Rows>)
  label?: string
}

export async function saveCsv({ fileName, head, rows }: CsvTable): Promise<void> {
  saveFile(`${fileName}.csv`, csvOf(head, typeof rows === 'function' ? await rows() : rows), 'text/csv')
}

export function CsvDownload({ label = 'Download CSV', ...table }: CsvTable) {
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      await saveCsv(table)
    } catch {
      toast.error(fileFailedText)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" leftSection={<Icon name="download" size={18} />} onClick={download} disabled={isBusy}>
      {isBusy ? 'Preparing...' : label}
    </Button>
  )
}

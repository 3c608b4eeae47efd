// Result tools: copy as text, link to this view, print, download as CSV.
import { Button, Group } from '@mantine/core'
import { IconCopy, IconLink, IconPrinter } from '@tabler/icons-react'
import { CsvDownload, type CsvTable } from '../ui/files/CsvDownload.tsx'
import { copyText } from '../ui/files/copy-text.ts'

type ResultToolsProps = {
  /** Asked when the button is pressed; plain lines, the answer first. */
  summary: () => string
  csv?: CsvTable
}

export function ResultTools({ summary, csv }: ResultToolsProps) {
  // Narrow enough for the three to stand in one row at 360 px.
  const look = { variant: 'default', size: 'sm', px: 10 } as const
  return (
    <>
      <Group gap={6} data-no-print>
        <Button
          {...look}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => copyText(`${summary()}\n${location.href}`, 'Summary copied')}
        >
          Copy summary
        </Button>
        <Button
          {...look}
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => copyText(location.href, 'Link copied')}
        >
          Copy link
        </Button>
        <Button {...look} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      {csv && <CsvDownload {...csv} />}
    </>
  )
}

// Result tools: copy as text, link to this view, print, download as CSV.
import { Button, Group } from '@mantine/core'
import { IconCopy, IconLink, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../ui/files/copy-text.ts'
import { type Download, DownloadMenu, useDownload } from './Downloads.tsx'

type ResultToolsProps = {
  /** Asked when the button is pressed; plain lines, the answer first. */
  summary: () => string
  csv?: Download
}

/** Printed anyway after this time: a part of the page may never arrive. */
const printTimeoutMs = 10_000

const isLoading = () => document.querySelector('main [data-skeleton]') !== null

/** Waits until everything on the page has arrived, so that no placeholder reaches the paper. */
async function printWhenLoaded(): Promise<void> {
  const until = Date.now() + printTimeoutMs
  while (isLoading() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  window.print()
}

export function ResultTools({ summary, csv }: ResultToolsProps) {
  useDownload(csv)
  const [isWaiting, setWaiting] = useState(false)
  // Narrow enough for the first three to stand in one row at 360 px.
  const look = { variant: 'default', size: 'sm', px: 10 } as const
  async function print() {
    if (isWaiting) return
    setWaiting(isLoading())
    await printWhenLoaded()
    setWaiting(false)
  }
  return (
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
      <Button
        {...look}
        leftSection={<IconPrinter size={16} aria-hidden />}
        aria-disabled={isWaiting}
        onClick={() => void print()}
      >
        {isWaiting ? 'Loading...' : 'Print'}
      </Button>
      <DownloadMenu {...look} />
    </Group>
  )
}

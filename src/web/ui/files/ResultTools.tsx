// How do results go into a meeting? As a few lines of text, as a link to this very view, or on paper.
import { Button, Group } from '@mantine/core'
import { IconCopy, IconLink, IconPrinter } from '@tabler/icons-react'
import { copyText } from './copy-text.ts'

/** `summary` is asked when the button is pressed; plain lines, the answer first. */
export function ResultTools({ summary }: { summary: () => string }) {
  // Narrow enough for the three to stand in one row at 360 px.
  const look = { variant: 'default', size: 'sm', px: 10 } as const
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
      <Button {...look} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </Group>
  )
}

// How does a long text stand in a small card? Its first lines, and the rest on demand.
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import styles from './gcp.module.css'

/** About what four lines of a card hold. */
const isLong = (text: string) => text.length > 180 || text.split('\n').length > 4

export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const canFold = isLong(text)
  return (
    <div>
      <Text size="sm" className={styles.details} data-folded={(canFold && !isOpen) || undefined}>
        {text}
      </Text>
      {canFold && (
        <Button variant="subtle" size="compact-sm" px={0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  )
}

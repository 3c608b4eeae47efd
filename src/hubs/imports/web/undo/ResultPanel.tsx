// Result of an import: what was stored, a link to it, and the undo.
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type ImportKindInfo, undoDays } from '#shared/imports.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import styles from '../imports.module.css'
import { UndoneNote } from './UndoneNote.tsx'
import { useUndo } from './use-undo.ts'

export type Imported = {
  id: string
  kind: ImportKindInfo
  fileName: string
  made: number
  changed: number
  skipped: number
  leftOut: number
}

export function ResultPanel({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const { id, kind, fileName, made, changed, skipped, leftOut } = imported
  const heading = useRef<HTMLHeadingElement>(null)
  const { undo, undone } = useUndo()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  if (undone) return <UndoneNote undone={undone} />
  const count = made + changed
  const parts = [
    made > 0 && `${made.toLocaleString()} new`,
    changed > 0 && `${changed.toLocaleString()} changed`,
    skipped > 0 && `${skipped.toLocaleString()} skipped`,
    leftOut > 0 && `${leftOut.toLocaleString()} left out`,
  ]
  return (
    <Paper component="section" withBorder p="lg" className={styles.result} aria-labelledby="result-title">
      <Title order={2} id="result-title" ref={heading} tabIndex={-1}>
        {count === 1 ? `1 ${kind.one} imported` : `${count.toLocaleString()} ${kind.many} imported`}
      </Title>
      <Text className={styles.words}>
        {fileName}: {parts.filter(Boolean).join(', ')}. You can undo it for {undoDays} days, here or in the list below.
      </Text>
      <Group gap="sm" mt="xs">
        <Button component="a" href={hrefTo(kind.path)}>
          View {kind.many}
        </Button>
        <Button variant="default" onClick={() => void undo({ id, title: fileName || kind.name, made, changed })}>
          Undo
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Paper>
  )
}

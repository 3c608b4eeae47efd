// What has the LC not done yet? In words, and as a text for a chat.
import { Button, Paper, Title } from '@mantine/core'
import { dueWords } from '#shared/windows.ts'
import { hrefTo } from '#web/shell/location.ts'
import { copyText } from '#web/ui/copy-text.ts'
import type { Owing } from '../contract.ts'
import { chatText, isDone } from '../rules.ts'
import styles from './tasks.module.css'
import { partWords } from './words.ts'

type MissingPartsProps = { owing: Owing; where: string }

export function MissingParts({ owing: { missing, cell, name, path }, where }: MissingPartsProps) {
  if (missing.length === 0 || isDone(cell)) return null
  const parts = missing.map(partWords)
  const link = `${location.origin}${location.pathname}${hrefTo(path)}`
  const text = chatText({ where, name, missing: parts, due: dueWords(cell.dueOn), link })
  return (
    <Paper withBorder p="md" component="section" className={styles.missing} aria-labelledby="missing">
      <Title order={2} id="missing">
        Still missing
      </Title>
      <p className={styles.parts}>{parts.join(', ')}</p>
      <Button variant="default" size="compact-sm" onClick={() => void copyText(text, 'Text copied')}>
        Copy as text for a chat
      </Button>
    </Paper>
  )
}

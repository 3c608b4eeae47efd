// Somebody else was faster: what is saved now, and whose text shall stay?
import { Alert, Button, Group, Text } from '@mantine/core'
import { DateText } from '#web/ui/DateText.tsx'
import type { Document } from '../contract.ts'
import styles from './documents.module.css'
import { type DocumentValues, fieldLabels, fieldNames } from './form-values.ts'

type EditConflictProps = {
  newer: Document
  mine: DocumentValues
  busy: boolean
  onTake: () => void
  onKeep: () => void
}

export function EditConflict({ newer, mine, busy, onTake, onKeep }: EditConflictProps) {
  const different = fieldNames.filter((name) => newer[name] !== mine[name].trim())
  return (
    <Alert color="yellow" mb="lg" title="Somebody changed this document meanwhile" role="alert">
      <Text size="sm">
        Nothing of yours is lost: it still stands in the form. What was saved on{' '}
        <DateText value={newer.updatedAt} withTime />
        {different.length > 0 ? ' differs from it here:' : ' says the same.'}
      </Text>
      {different.length > 0 && (
        <dl className={styles.differences}>
          {different.map((name) => (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd className={styles.words}>{newer[name] || '(empty)'}</dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="sm" mt="md">
        <Button variant="default" size="sm" onClick={onTake} disabled={busy}>
          Use the saved one
        </Button>
        <Button size="sm" onClick={onKeep} disabled={busy}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  )
}
